"""Makes a release in `dist/`, and checks whatever can be checked before it is published: `make release-check`."""
