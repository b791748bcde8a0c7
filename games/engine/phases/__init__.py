"""The phases of a Runde. Each is a type that holds only what exists in it, in a module of its own with the same
functions: `to_act`, `legal_actions`, `refusal`, `apply`; and with `open…`, by which the phase before leads into it."""
