# Umpire: `make play` needs only git, make and Python 3.11, 3.12 or 3.13.
# PYTHON names another interpreter, VENV another environment, OUT another folder for the battle.
VENV ?= .venv
OUT ?= out
ARGS ?=
BIN := $(VENV)/bin
export VENV PYTHON
# The tests start hundreds of processes, and each would compile all of Umpire's source by itself.
unexport PYTHONDONTWRITEBYTECODE

SETUP = python=$$(sh scripts/find_python.sh) && "$$python" scripts/setup.py
PYTEST = $(BIN)/python -m pytest tests src --doctest-modules -n 3 --dist worksteal -ra

.DEFAULT_GOAL := help
.PHONY: help play battle table web setup test check format soak mutate bench docs wheel release try-release clean

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: web  ## Set everything up and open the web table (ARGS="--host 0.0.0.0" lets others in)
	$(BIN)/umpire serve --open $(ARGS)

table: play

battle:  ## Set everything up and play the shipped battle in the terminal, bot against bot
	@$(SETUP) play
	$(BIN)/umpire battle --out $(OUT) $(ARGS)

web:  ## Build the web table's pages
	@$(SETUP) play
	@$(BIN)/python scripts/build_web.py

setup:  ## Set up what developing needs
	@$(SETUP) dev

test: setup  ## Run the tests (ARGS="-k woods" chooses some)
	@$(BIN)/python scripts/keep_kernels.py
	$(PYTEST) $(ARGS)

soak: setup  ## Run every counted test in full, with fresh random examples, and all of them with checked indices
	UMPIRE_SOAK=1 $(PYTEST) $(ARGS)
	NUMBA_BOUNDSCHECK=1 $(PYTEST) $(ARGS)

check: setup  ## Lint, types, import contracts, the web table's sources, no package registry named
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/check_hosts.py
	@$(BIN)/python scripts/node.py check

format: setup  ## Put the code into the house format
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

mutate: setup  ## Make every rule wrong in turn: do its cases notice? (ARGS="LI-MOV" chooses some)
	$(BIN)/python -m tests.mutation $(ARGS)

bench: setup  ## Measure and write benchmarks/RESULTS.md
	$(BIN)/python -m benchmarks.run

docs:  ## Build the documentation into site/
	@$(SETUP) docs
	$(BIN)/python scripts/doc_pages.py
	$(BIN)/mkdocs build --strict

wheel: setup web  ## Build the wheel of this checkout for this Python, with the pages and the kernels compiled, into dist/
	rm -rf src/umpire/geometry/_kernels/compiled
	$(BIN)/python scripts/keep_kernels.py
	$(BIN)/hatchling build -t wheel

release: setup  ## Build what is released from what is committed, twice, into dist/ (PYTHONS="..." names further Pythons)
	@$(BIN)/python scripts/release.py $(ARGS)

try-release:  ## Install what is in dist/ as strangers do, on each Python found: a ruling, a battle, the web table
	@$(SETUP) play
	@$(BIN)/python scripts/try_release.py $(ARGS)

clean:  ## Remove everything that was made here, the environment too
	rm -rf $(VENV) .venv-release-* out dist site src/umpire/geometry/_kernels/compiled .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks scripts -name __pycache__ -type d -prune -exec rm -rf {} +
