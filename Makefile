# Needs only Python 3.11 or newer, pip and make. `make help` lists what there is.
PYTHON ?= python3
VENV   ?= .venv
HOST   ?= 127.0.0.1
PORT   ?= 8000
TESTS  ?=
TOUR   ?=

PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip --disable-pip-version-check install --quiet --no-input
UV     := $(PY) -m uv pip compile pyproject.toml --quiet --no-config --universal --python-version 3.11 \
          --fork-strategy fewest --generate-hashes --no-emit-index-url --no-emit-find-links \
          --custom-compile-command "make lock"

.DEFAULT_GOAL := help
.PHONY: help run demo test faults lint lock messages bench tour clean fuzz audit

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

run: $(VENV)/.run-stamp  ## serve the site with its background worker and the demo match (HOST=, PORT=)
	@exec $(PY) manage.py serve --prepare --host $(HOST) --port $(PORT)

demo: $(VENV)/.run-stamp  ## play the demo match in the terminal, announcements and reveal included
	@$(PY) manage.py demo

test: lint  ## everything that must hold: lint, types, imports, migrations, tests on SQLite and PostgreSQL (TESTS=path to narrow)
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) manage.py check --fail-level WARNING
	@$(PY) -m tour.chromium
	$(PY) -m pytest -n 2 $(TESTS)
	$(PY) -m tests.postgres $(PY) -m pytest -n 2 $(TESTS)

faults: $(VENV)/.dev-stamp  ## kill acts at every step, on SQLite and PostgreSQL; takes long (docs/operations.md)
	FAULTS=long $(PY) -m pytest -s tests/faults
	FAULTS=long $(PY) -m tests.postgres $(PY) -m pytest -s tests/faults

lint: $(VENV)/.dev-stamp  ## style, types and import contracts only
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports

messages: $(VENV)/.dev-stamp  ## collect texts, make 繁體中文, compile, and say what English lacks (docs/languages.md)
	@$(PY) -m tools.messages

fuzz: $(VENV)/.dev-stamp  ## look for bytes that a reader stumbles over, with atheris (SECONDS= of each, 60; or RUNS= of each from one seed)
	@for target in posts rosters pages cases events; do echo "$$target:"; \
	  $(PY) -m tests.fuzz $$target $(if $(RUNS),-seed=1 -runs=$(RUNS),-max_total_time=$(or $(SECONDS),60)) \
	    -max_len=8192 -timeout=20 -print_final_stats=1 2>$(VENV)/fuzz.log || { cat $(VENV)/fuzz.log; exit 1; }; \
	  grep -E 'INITED|DONE|stat::(number|new|slowest)' $(VENV)/fuzz.log; done

audit: $(VENV)/.dev-stamp  ## ask the advisory database about every locked package; needs the network
	@$(PIP) pip-audit  # not locked: its findings matter, not its version
	$(PY) -m pip_audit --strict --require-hashes --disable-pip -r requirements.txt
	$(PY) -m pip_audit --strict --require-hashes --disable-pip -r requirements-dev.txt

bench: $(VENV)/.dev-stamp  ## measure, and write docs/benchmarks.md
	$(PY) -m bench

tour: $(VENV)/.dev-stamp  ## play a whole match in a real Chromium; fails on any error, leaves the pictures of docs and help
	@$(PY) -m tour.chromium
	@$(PY) -m tour $(TOUR)

lock: $(VENV)/.dev-stamp  ## resolve pyproject.toml into the two lock files; UPGRADE=1 takes newer releases
	$(UV) $(if $(UPGRADE),--upgrade) --output-file requirements.txt
	$(UV) $(if $(UPGRADE),--upgrade) --extra dev --constraint requirements.txt --output-file requirements-dev.txt

clean:  ## remove the environment and caches; the database in var/ stays
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One stamp per lock file: as long as the lock does not change, nothing is installed again.
$(VENV)/.run-stamp: requirements.txt | $(VENV)/bin/python
	@echo "安装依赖… installing what requirements.txt locks"
	@$(PIP) --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.dev-stamp: requirements-dev.txt | $(VENV)/bin/python
	@echo "安装依赖… installing what requirements-dev.txt locks"
	@$(PIP) --require-hashes -r requirements-dev.txt
	@touch $@

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "需要 Python 3.11 以上：make $(MAKECMDGOALS) PYTHON=/path/to/python3.11"; \
	  echo "Python 3.11 or newer is needed: make $(MAKECMDGOALS) PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV)
