"""Draw the icons of the installed application from their SVG sources, with the Chromium of the browser tests."""

import subprocess
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
ICONS = ROOT / "web" / "public" / "icons"
SIZES = {"icon": (192, 512), "maskable": (180, 192, 512)}  # 180: an iPhone, which rounds the corners itself


def main() -> None:
    """Draw every size of every icon."""
    chromium = subprocess.check_output([ROOT / "scripts" / "chromium"], text=True).strip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name, sizes in SIZES.items():
            for size in sizes:
                _draw(page, name, size)
        browser.close()


def _draw(page: Page, name: str, size: int) -> None:
    source = (ICONS / f"{name}.svg").read_text(encoding="utf-8")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{source}")
    page.screenshot(path=ICONS / f"{name}-{size}.png", omit_background=True)


if __name__ == "__main__":
    main()
