# Umpire: `make play` needs only git, make and Python 3.11, 3.12 or 3.13.
# PYTHON names another interpreter, VENV another environment, OUT another folder for the battle.
VENV ?= .venv
OUT ?= out
ARGS ?=
BIN := $(VENV)/bin
export VENV PYTHON

SETUP = python=$$(sh scripts/find_python.sh) && "$$python" scripts/setup.py
PYTEST = $(BIN)/python -m pytest tests src --doctest-modules -n 2 -ra

.DEFAULT_GOAL := help
.PHONY: help play setup test check format soak bench docs wheel clean

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play:  ## Set everything up and play the shipped battle, bot against bot
	@$(SETUP) play
	$(BIN)/umpire battle --out $(OUT) $(ARGS)

setup:  ## Set up what developing needs
	@$(SETUP) dev

test: setup  ## Run the tests (ARGS="-k woods" chooses some)
	$(PYTEST) $(ARGS)

soak: setup  ## Run every counted test in full, with fresh random examples
	UMPIRE_SOAK=1 $(PYTEST) $(ARGS)

check: setup  ## Lint, types, import contracts, no package registry named
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/check_hosts.py

format: setup  ## Put the code into the house format
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

bench: setup  ## Measure and write benchmarks/RESULTS.md
	$(BIN)/python -m benchmarks.run

docs:  ## Build the documentation into site/
	@$(SETUP) docs
	$(BIN)/python scripts/doc_pages.py
	$(BIN)/mkdocs build --strict

wheel: setup  ## Build the wheel into dist/
	$(BIN)/hatchling build -t wheel

clean:  ## Remove everything that was made here, the environment too
	rm -rf $(VENV) out dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks scripts -name __pycache__ -type d -prune -exec rm -rf {} +
