# Everything one does with the site. `make run` serves it, `make test` tests it; both install what they need.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := run
.PHONY: install install-dev run test lint bench bots-long eyes-long chaos cluster-test screenshots messages

VENV := .venv
PYTHON := $(VENV)/bin/python

install: $(VENV)/installed
install-dev: $(VENV)/installed-dev

$(VENV)/installed: requirements.txt .ci/environment
	@.ci/environment $(VENV)
	@echo "Installing what requirements.txt lists into $(VENV) ..."
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/installed-dev: requirements-dev.txt $(VENV)/installed
	@echo "Installing what requirements-dev.txt lists into $(VENV) ..."
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

run: install
	@$(PYTHON) manage.py prepare
	@exec $(PYTHON) manage.py serve

lint: install-dev
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

test: install-dev
	@.ci/services
	@$(MAKE) --no-print-directory lint
	@data=$$(mktemp -d) && DATA_DIR=$$data $(PYTHON) manage.py prepare && rm -r $$data # collects the static files once
	$(PYTHON) -m pytest --numprocesses 2 --dist loadfile $(PYTEST)

# BENCH=engine runs one of them alone.
BENCH ?= $(filter-out chaos cluster screenshots,$(basename $(notdir $(wildcard bench/[a-z]*.py))))
bench: install-dev
	@for name in $(BENCH); do echo "== bench/$$name.py"; $(PYTHON) bench/$$name.py; done

# These take minutes and are no part of `make test`.
define script
	@test -f $(1) || { echo "$(1) is missing: there is nothing to run." >&2; exit 1; }
	$(PYTHON) $(1)
endef

# Whole Partien of all levels under 300 random rule sets; `make test` has a smaller count of single Runden.
bots-long: install-dev
	BOTS_LONG=1 $(PYTHON) -m pytest tests/bots/test_search.py -k any_valid_rule_set

# Tables and large text on every size of screen; `make test` has those with the least room.
eyes-long: install-dev
	EVERY_SIZE=1 $(PYTHON) -m pytest $(addprefix tests/browser/test_,eyes.py layout.py learning.py)

chaos: install-dev
	$(call script,bench/chaos.py)

cluster-test: install-dev
	@.ci/services
	$(call script,bench/cluster.py)

screenshots: install-dev
	@.ci/services
	$(call script,bench/screenshots.py)

# Collects the texts for translation, compiles the catalogues, which are committed, and names what is untranslated.
messages: install-dev
	@.ci/services
	@$(PYTHON) manage.py messages
