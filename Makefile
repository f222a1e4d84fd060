# Every verb runs the tools of .venv and makes that environment first if need be.

PYTHON ?= python3
# Processes for the test suite.
WORKERS ?= auto
# Passed on by `make run` and `make arena`, e.g. ARGS="--seed 7 --players 3".
ARGS ?=

BIN := .venv/bin
STAMP := .venv/.installed
PYTEST := $(BIN)/python -m pytest
# Compile once, before several test processes each do it.
WARM := $(BIN)/python -m lookout.engine.warm

TEST_STEPS := venv lint protos-check typecheck imports unit nojit boundscheck perft wheel-test

.DEFAULT_GOAL := help
.PHONY: help run test $(TEST_STEPS) protos protos-baseline golden bench bench-server arena train calibrate tune format clean

help: ## List the verbs.
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' \
	  $(MAKEFILE_LIST)

run: venv ## Serve, show a hint from the server, and go on serving until Ctrl-C.
	@exec $(BIN)/lookout demo $(ARGS)

test: ## Run every check below, in order, and stop at the first failure.
	@set -e; for step in $(TEST_STEPS); do \
	  printf '\n==== %s ====\n' "$$step"; \
	  $(MAKE) --no-print-directory "$$step"; \
	done; printf '\nAll checks passed.\n'

venv: $(STAMP) ## Make .venv and install the project with its tools.
	@:

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit( \
	  "Lookout needs Python 3.11 or newer, but $(PYTHON) is " \
	  + sys.version.split()[0] + "; name another one: make PYTHON=python3.12")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --upgrade pip
	@$(BIN)/python -m pip install -qq --editable '.[dev]'
	@touch $@

lint: venv ## Check style and format.
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

format: venv ## Rewrite files to the format, and fix what can be fixed safely.
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

PROTOC := $(BIN)/python -m grpc_tools.protoc -I protos

protos: venv ## Generate the Python code of the protocol.
	@$(PROTOC) --python_out=protos --pyi_out=protos protos/lookout/v1/*.proto
	@$(PROTOC) --grpc_python_out=protos protos/lookout/v1/*_service.proto

protos-check: venv ## Check the protocol: style, comments, no breaking change.
	@$(BIN)/buf lint
	@$(BIN)/buf format --diff --exit-code
	@$(BIN)/buf breaking --against protos/baseline.binpb

# A release's protocol is a promise; this makes a new one.
protos-baseline: venv ## Take the protocol as it is as the one not to be broken.
	@$(BIN)/buf build -o protos/baseline.binpb

# mypy cannot see through setuptools' editable finder; give it real paths.
typecheck: venv ## Check types.
	@rm -rf build/typing && mkdir -p build/typing/lookout
	@cd build/typing/lookout && ln -s ../../../engine ../../../solver \
	  ../../../server ../../../protos/lookout/v1 .
	@ln -s ../../../clients/python build/typing/lookout/client
	@ln -s ../../../clients/cli build/typing/lookout/cli
	@$(BIN)/mypy -p lookout.engine -p lookout.solver -p lookout.server \
	  -p lookout.client -p lookout.cli -p lookout.v1

imports: venv ## Check who may import whom.
	@$(BIN)/lint-imports --no-logo

unit: venv ## Run the test suite.
	@$(WARM)
	@$(BIN)/python -m lookout.solver.warm
	@$(PYTEST) -n $(WORKERS) --dist worksteal -m 'not wheel'

nojit: export NUMBA_DISABLE_JIT = 1
nojit: venv ## Run the engine's tests as plain Python.
	@$(PYTEST) -n $(WORKERS) tests/engine

boundscheck: export NUMBA_BOUNDSCHECK = 1
boundscheck: venv ## Run tests of the compiled code with array bounds checked.
	@$(WARM)
	@$(PYTEST) -n $(WORKERS) tests/engine \
	  tests/solver/test_blueprint.py tests/solver/test_search.py

perft: venv ## Count action trees and compare with the recorded numbers.
	@$(BIN)/python -m lookout.engine.perft tests/perft/*.perft

wheel-test: venv ## Install the wheel elsewhere and use it; serve as the image does.
	@$(PYTEST) -m wheel tests/test_wheel.py tests/test_image.py

golden: venv ## Rewrite the golden games; read the difference before committing it.
	@LOOKOUT_UPDATE_GOLDEN=1 $(PYTEST) -k golden tests

bench-server: venv ## Measure the server: overhead, load, start, cancelling.
	@$(BIN)/python tests/perf/server_perf.py

bench: venv ## Measure the speed of engine and solver.
	@$(BIN)/python tests/perf/engine_perf.py
	@$(BIN)/python tests/perf/solver_perf.py

train: venv ## Train the value function anew; options go into ARGS.
	@$(BIN)/python -m lookout.solver.value.train $(ARGS)

calibrate: venv ## Fit the calibration to the games of the arena; options in ARGS.
	@$(BIN)/python -m lookout.solver.advice.calibrate $(ARGS)

tune: venv ## Tune the blueprint's weights; options go into ARGS.
	@$(BIN)/python -m lookout.solver.policy.tune $(ARGS)

arena: venv ## Play agents on the same deals and compare them; options go into ARGS.
	@$(BIN)/python -m lookout.solver.arena $(ARGS)

clean: ## Remove the environment and everything built.
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache \
	  .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
