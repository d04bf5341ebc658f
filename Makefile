# make serve   the site on http://localhost:8080, rebuilt on every change
# make test    every test: native, in the browser's engine, end to end
# Both set up first what is missing; a second run only looks (half a second).

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help serve test quick build oracle audit findings front pictures bench bench-browser e2e clients match \
	tools setup

TOOLS := source .tools/env.sh &&
export SPEC

help: ## list what can be made
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

serve: tools ## build the site and serve it on http://localhost:8080, rebuilding on change
	@$(TOOLS) trunk serve --dist target/served

test: setup ## run every test there is (what continuous integration runs)
	@$(TOOLS) tools/test.sh

quick: ## run the unit tests and the rules of the architecture (needs nothing but Rust); one crate: cargo test -p plyground-kenju
	@cargo test --workspace --exclude plyground-site --no-default-features --features plyground/cli --lib

build: tools ## build the site into dist/ and print what a visitor transfers
	@$(TOOLS) trunk build --release

front: ## render anew the pages that are kept in www from what the programs give
	@UPDATE_FRONT=1 cargo test -q -p plyground --no-default-features --features cli,ssr --test markup front

pictures: setup build ## make the icons and the pictures of the README anew from the built site
	@$(TOOLS) cd tests/e2e && node pictures.mjs

bench: ## run the benchmarks
	@cargo bench -p plyground --no-default-features --features cli

audit: ## run EG over all positions of king and pawn against king, large samples of the larger endings and the oracle's totals
	@AUDIT=1 cargo test -p plyground --no-default-features --features cli --test endgame

ONLY ?=
FILE ?=

findings: ## run the long commands of docs/*-findings.md again and keep their answers (docs/data); ONLY=word for some
	@FINDINGS='$(ONLY)' $(if $(FILE),FILE='$(FILE)') cargo test -p plyground --release --no-default-features --features cli --test cli \
		the_long_commands

oracle: ## make all endings of four men and check every value by the moves of the rules
	@cargo run --release --no-default-features --features cli -- oracle build --verify

bench-browser: setup build ## measure the built site in a browser, beside the command line; and how each page arrives
	@cargo build --release --no-default-features --features cli
	@$(TOOLS) cd tests/e2e && node bench.mjs && node arrival.mjs

e2e: setup build ## drive the built site in a browser; SPEC=specs/page.spec.mjs for one file
	@$(TOOLS) cd tests/e2e && npm test --silent

# Wherever cargo puts what it builds.
PLYGROUND = PLYGROUND="$${CARGO_TARGET_DIR:-target}/debug/plyground"
CLIENTS := .tools/clients
FIRST ?= alpha-beta
SECOND ?= chute-7

clients: $(CLIENTS)/ready ## talk to `plyground uci` by python-chess's engine module (needs Python 3.8)
	@cargo build --no-default-features --features cli
	@$(PLYGROUND) $(CLIENTS)/bin/python tests/clients/engine_module.py

match: $(CLIENTS)/ready ## play FIRST against SECOND under xboard and polyglot (needs both, xvfb and xauth)
	@cargo build --no-default-features --features cli
	@$(PLYGROUND) $(CLIENTS)/bin/python tests/clients/match.py '$(FIRST)' '$(SECOND)' $(OPTIONS)

$(CLIENTS)/ready: tests/clients/requirements.txt
	@python3 -m venv $(CLIENTS)
	@$(CLIENTS)/bin/pip install -q --disable-pip-version-check -r $<
	@touch $@

tools:
	@tools/setup.sh --no-browser

setup:
	@tools/setup.sh
