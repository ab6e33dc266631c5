# The same commands for people and CI. `make` alone lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto
STAMP := $(VENV)/.installed
GRAMMAR := $(wildcard grammar/*.lark)
TABLES := compiler/cardwright/_data/tables.bin

.PHONY: help setup demo test check bench soak balance build clean

help:
	@echo "make demo    build every set, then watch two bots play a first game"
	@echo "make test    all tests, with the rules covered by number"
	@echo "make check   ruff, mypy (strict, and on the tests), import-linter, and whether generated/ is fresh"
	@echo "make build   compile cardsrc/ into generated/"
	@echo "make bench   compile and play speed, as ratios within one run"
	@echo "make soak    2,000 random games, checked while they are played"
	@echo "make balance docs/balance.md: results by Mastermind, Scheme, Hero and group"

$(STAMP): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@

$(TABLES): $(GRAMMAR) compiler/cardwright/text/parser.py $(STAMP)
	$(BIN)/python -c 'from cardwright.text.parser import load_parser; load_parser()'
	$(BIN)/python -c 'from cardwright.cards.headers import load_headers; load_headers()'
	@touch $@

setup: $(STAMP) $(TABLES)

build: setup
	$(BIN)/cardwright build

demo: setup
	$(BIN)/cardwright build
	$(BIN)/cardwright play --set dc --players 2 --seed 1 --bots

test: setup
	$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file tests/mypy.ini
	PYTHONPATH=. $(BIN)/lint-imports
	$(BIN)/cardwright build --check

bench: setup
	$(BIN)/python -m tests.bench.run $(ARGS)

soak: setup
	$(BIN)/python -m tests.soak $(ARGS)

balance: build
	$(BIN)/cardwright simulate --set dc --players 2 --setup random --games 2000 --seed 1 --report balance \
	  --jobs 2 > docs/balance.md

clean:
	rm -rf dist $(TABLES) $(dir $(TABLES))headers.bin
