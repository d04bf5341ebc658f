# make serve   serves the site on http://localhost:8080 and rebuilds it on every change
# make test    runs every test: native, in a browser's engine, end to end
# Both first install missing tools. If none is missing, that takes half a second.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help serve test quick build oracle audit fuzz findings front pictures bench bench-browser e2e clients match \
	tools setup

TOOLS := source .tools/env.sh &&
export SPEC

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

serve: tools ## build the site, serve it on http://localhost:8080 and rebuild it on every change
	@$(TOOLS) trunk serve --dist target/served

test: setup ## run every test, as continuous integration does
	@$(TOOLS) tools/test.sh

quick: ## run the unit tests and the rules of the architecture (needs nothing but Rust); one crate: cargo test -p plyground-kenju
	@cargo test --workspace --exclude plyground-site --no-default-features --features plyground/cli --lib

build: tools ## build the site into dist/ and print the size of each first visit
	@$(TOOLS) trunk build --release

front: ## render the pages without a program again (www)
	@UPDATE_FRONT=1 cargo test -q -p plyground --no-default-features --features cli,ssr --test markup front

pictures: setup build ## make the icons and the README's pictures again from the built site
	@$(TOOLS) cd tests/e2e && node pictures.mjs

bench: ## run the benchmarks
	@cargo bench -p plyground --no-default-features --features cli

audit: ## check EG on all positions of king and pawn against king and on large samples, and the oracle's totals
	@AUDIT=1 cargo test -p plyground --no-default-features --features cli --test endgame

FUZZ_ROUNDS ?= 100
FUZZ_SECONDS ?= 60

fuzz: ## change the inputs of every reader at random, FUZZ_ROUNDS times as often as `make test`; with cargo-fuzz also FUZZ_SECONDS of libFuzzer each
	@FUZZ_ROUNDS=$(FUZZ_ROUNDS) cargo test -p plyground --no-default-features --features cli --test readers -- \
		--test-threads=1 --nocapture
	@if cargo +nightly fuzz --version >/dev/null 2>&1; then for reader in $$(sed -n 's/^    row("\([a-z_]*\)".*/\1/p' tests/readers/all.rs); do \
		corpus=$(CURDIR)/fuzz/corpus/$$reader; mkdir -p $$corpus; \
		READER=$$reader SAMPLES=$$corpus cargo +nightly fuzz run reader $$corpus -- \
			-max_total_time=$(FUZZ_SECONDS) -max_len=32768 -timeout=10 -rss_limit_mb=2048; \
	done; fi

ONLY ?=
FILE ?=

findings: ## run the long commands of docs/*-findings.md again and keep their answers in docs/data; ONLY=word runs some
	@FINDINGS='$(ONLY)' $(if $(FILE),FILE='$(FILE)') cargo test -p plyground --release --no-default-features --features cli --test cli \
		the_long_commands

oracle: ## make all endings of four men and check every value by the moves of the rules
	@cargo run --release --no-default-features --features cli -- oracle build --verify

bench-browser: setup build ## measure the built site in a browser and the command line, and how each page loads
	@cargo build --release --no-default-features --features cli
	@$(TOOLS) cd tests/e2e && node bench.mjs && node arrival.mjs

e2e: setup build ## drive the built site in a browser; SPEC=specs/page.spec.mjs runs one file
	@$(TOOLS) cd tests/e2e && npm test --silent

PLYGROUND = PLYGROUND="$${CARGO_TARGET_DIR:-target}/debug/plyground"
CLIENTS := .tools/clients
FIRST ?= alpha-beta
SECOND ?= chute-7

clients: $(CLIENTS)/ready ## test `plyground uci` with python-chess's engine module (needs Python 3.8)
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
