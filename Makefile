# What people and CI run. Python 3.11 is all a machine needs: Node comes from PyPI, Chromium from apt.

BIN    := .venv/bin
# More workers than the two cores of CI, as many tests wait for servers and clocks; those with a browser do not wait.
PYTEST := $(BIN)/pytest -n 4 --dist worksteal
SEEN   := $(BIN)/pytest -n 2 tests/browser
STATIC := src/openrummy/server/static/index.html
# A browser runs the program too, without a network.
WEB    := $(shell find src/openrummy -name '*.p[yo]') $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/generated/texts/*')

# Tests start hundreds of processes, and each would compile the whole program anew.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL:
.PHONY: play test check web golden bench faults cluster lockstep docs types texts pins clean

play: .venv/.play $(STATIC) ## play in the browser against bots
	$(BIN)/openrummy serve --play

# Playwright keeps a running event loop in its process, so browser tests have a run of their own.
test: .venv/.dev $(STATIC) ## everything, browser included
	scripts/beside "$(MAKE) --no-print-directory static-checks" "cd web && ../scripts/node npm run check && ../scripts/node npm test"
	scripts/services >/dev/null
	CHROMIUM=$$(scripts/chromium) && export CHROMIUM && $(SEEN)
	$(MAKE) --no-print-directory tests

.PHONY: tests
tests: .venv/.dev $(STATIC) ## all tests but those of the browser
	scripts/services >/dev/null
	$(PYTEST) --ignore=tests/browser

# Each worker collects all tests anew, so there are fewer than in `make test`, and they leave out the folder of the browser.
check: .venv/.dev ## about a minute: format, lint, types, layers, fresh messages, quick tests
	scripts/beside "$(MAKE) --no-print-directory static-checks" "$(BIN)/pytest -n 2 --dist worksteal -q --ignore=tests/browser -m 'not slow' --hypothesis-profile quick"

.PHONY: pythons
pythons: ## all tests but those of the browser under every other Python from 3.12 on that this machine has
	scripts/pythons

.PHONY: screenshots
screenshots: .venv/.dev $(STATIC) ## a picture of every screen in every state, size and colour, in build/screenshots
	CHROMIUM=$$(scripts/chromium) && export CHROMIUM PICTURES=all && $(SEEN) -q -k for_everybody

.PHONY: static-checks
static-checks: .venv/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/generate_types.py --check
	$(BIN)/python scripts/typed_names.py --check
	$(BIN)/python scripts/check_subjects.py
	$(BIN)/python scripts/texts.py --check

golden: .venv/.dev ## rewrite censuses and playthroughs
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.web_deals
	$(BIN)/python -m tests.web_matches

bench: .venv/.dev build/peers/.done ## measure, beside peers in an environment of their own
	$(BIN)/python -m bench
	$(BIN)/python -m bench.deals
	$(BIN)/python -m bench.environments
	$(BIN)/python -m bench.log
	$(BIN)/python -m bench.load
	scripts/services >/dev/null
	$(BIN)/python -m bench.many
	$(BIN)/python -m bench.many.returning

faults: .venv/.dev ## nightly: 200,000 simulated schedules, 200 kills and 100,000 acknowledged acts over a bad network, the same at three servers, 2,000 pairs of deals, a million transfers of chips in each database
	$(BIN)/python -m tests.simulation
	scripts/services >/dev/null
	$(BIN)/python -m tests.faults
	$(BIN)/python -m tests.cluster night
	$(BIN)/python -m tests.secrets
	$(BIN)/python -m tests.people.storm

cluster: .venv/.dev ## servers over PostgreSQL, NATS and HAProxy under kills, stops and a rolling restart, in less than 5 minutes
	scripts/services >/dev/null
	$(BIN)/python -m tests.cluster

lockstep: .venv/.dev ## nightly: the batch beside the engine, 20,000 deals of each preset and of combinations of options
	$(BIN)/python -m tests.lockstep

FAMILIES :=
.PHONY: strength
strength: .venv/.dev build/peers/.done ## nightly: the strength of all players with intervals, races to 100 and RLCard's novice too; FAMILIES=gin for a part
	NUMBA_NUM_THREADS=1 $(BIN)/python -m bench.strength.night $(FAMILIES)

.PHONY: baselines
baselines: .venv/.dev ## the table and the picture of docs/baselines.md again, in about nine minutes of one core
	NUMBA_NUM_THREADS=1 OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 $(BIN)/python -m bench.baselines --write

docs: .venv/.dev ## build the pages into docs/_build
	$(BIN)/sphinx-build -W -q docs docs/_build

types: .venv/.dev ## TypeScript types of the Python messages
	$(BIN)/python scripts/generate_types.py

texts: .venv/.dev web/node_modules/.package-lock.json ## merge the texts of the source into the catalogues
	$(BIN)/python scripts/texts.py

.PHONY: release-check release-lock
release-check: build/release/.done $(STATIC) ## build wheel and source distribution into dist/ and try both in bare environments
	build/release/bin/python -m release

release-lock: build/release/.done ## write down the packages of an installed server with their hashes
	build/release/bin/python -c "from release.installs import lock; lock()"

pins: .venv/.dev ## write down what is installed now
	{ head -n 1 constraints.txt; $(BIN)/pip freeze --exclude-editable; } > constraints.new
	mv constraints.new constraints.txt

web: $(STATIC) ## build the client

clean:
	rm -rf .venv web/node_modules src/openrummy/server/static docs/_build dist build
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# Stamps: a development install is more than a player's, so it serves as both.

.venv/bin/python:
	python3 -m venv .venv

.venv/.dev: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch .venv/.play $@

build/peers/.done: bench/peers/requirements.txt
	python3 -m venv build/peers
	build/peers/bin/pip install -q --disable-pip-version-check -r $<
	touch $@

build/release/.done: release/requirements.txt
	python3 -m venv build/release
	build/release/bin/pip install -q --disable-pip-version-check -r $<
	touch $@

.venv/.play: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt -e '.[server,tui,web]'
	touch $@

web/node_modules/.package-lock.json: web/package.json web/package-lock.json | .venv/.play
	cd web && ../scripts/node npm ci --no-audit --no-fund
	touch $@

$(STATIC): web/node_modules/.package-lock.json $(WEB)
	cd web && ../scripts/node npm run build
	touch $@
