"""Exact play and what is built on it: the solver, deals that fit a view, the searching players."""
