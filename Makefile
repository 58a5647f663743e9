# setup makes .venv and nothing else; every other target uses it. Paths with spaces are fine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: setup demo test check bench clean

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "woz needs Python 3.11 or newer; '$(PYTHON)' is older. Try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 2; }
	@echo "== setting up $(VENV) (once; about a minute) =="
	@test -x "$(BIN)/python" || "$(PYTHON)" -m venv "$(VENV)"
	@"$(BIN)/python" -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch "$(STAMP)"

demo: setup
	@echo "== a whole small session: woz demo =="
	@"$(BIN)/woz" demo

test: setup
	@.ci/system-packages
	@echo "== tests =="
	@"$(BIN)/python" -m pytest --numprocesses auto --maxprocesses 4 --dist loadgroup

check: setup
	@echo "== lint ==" && "$(BIN)/ruff" check . && "$(BIN)/ruff" format --check .
	@echo "== types ==" && "$(BIN)/mypy"
	@echo "== contracts ==" && "$(BIN)/lint-imports"

bench: setup
	@"$(BIN)/python" -m benchmarks

clean:
	rm -rf "$(VENV)"
