// The courts as images: one box each instead of some fifty shapes, whose styles and boxes a slow phone feels.
// They are made from the page's own deck when it has time; until then, and wherever that fails, a card shows the shapes.

import { settings } from "../settings/settings.svelte";
import { whenIdle } from "../ui/moments";

type Colours = typeof settings.kept.colours;

const COURTS = [..."KQJ"].flatMap((rank) => [..."SHDC"].map((suit) => rank + suit));
const SUIT_COLOURS: Readonly<Record<string, string>> = { S: "--spades", H: "--hearts", D: "--diamonds", C: "--clubs" };

/** The images that are ready, which also keeps them in the browser's memory. */
let ready = $state.raw<{ readonly colours: Colours; readonly images: ReadonlyMap<string, HTMLImageElement> } | null>(null);

/** The address of the image of a court, undefined as long as there is none in the colours that are set. */
export const courtImage = (card: string): string | undefined => (ready?.colours === settings.kept.colours ? ready.images.get(card)?.src : undefined);

/** Make the images of this deck, in the colours of the page; the result stops it. */
export function drawCourts(deck: SVGElement): () => void {
  const { colours } = settings.kept;
  let stopped = false;
  void (async () => {
    const images = new Map<string, HTMLImageElement>();
    for (const card of COURTS) {
      await new Promise<void>(whenIdle);
      if (stopped) return;
      images.set(card, await drawn(deck, card));
    }
    if (!stopped) ready = { colours, images };
  })().catch(() => undefined); // the shapes stay
  return () => (stopped = true);
}

async function drawn(deck: SVGElement, card: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing(deck, card))}`;
  await image.decode();
  return image;
}

/** The rules for the parts of this deck, which its scope class marks. */
function rulesOf(deck: SVGElement): string {
  const scope = [...deck.classList].find((name) => name.startsWith("svelte-")) ?? "deck";
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText).filter((text) => text.includes(scope))).join("");
}

function drawing(deck: SVGElement, card: string): string {
  const suit = getComputedStyle(document.documentElement).getPropertyValue(SUIT_COLOURS[card.charAt(1)] ?? "");
  const court = `court-${card}`;
  const parts = [`figure-${card.charAt(0)}`, court, "belt"].map((id) => deck.querySelector(`#${id}`)?.cloneNode(true) ?? "");
  const shown = [element("use", { href: `#${court}` }), element("use", { href: `#${court}`, transform: "rotate(180 54 70)" }), element("use", { href: "#belt" })];
  const picture = element("svg", { viewBox: "0 0 100 140", width: "100", height: "140", style: `--suit:${suit}` }, element("style", {}, rulesOf(deck)), element("defs", {}, ...parts), ...shown);
  return new XMLSerializer().serializeToString(picture);
}

function element(name: string, attributes: Readonly<Record<string, string>>, ...inside: readonly (Node | string)[]): Element {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}
