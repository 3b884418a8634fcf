const COPIED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'color',
  'display',
] as const;

const SVG = 'http://www.w3.org/2000/svg';
const REFERENCE = /url\(["']?#([^"')]+)["']?\)/g;

/** Writes what style sheets say into the copy of a drawing: a picture has none. */
function writeStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  const written = COPIED.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
  to.setAttribute('style', written);
  to.removeAttribute('class');
  [...from.children].forEach((child, index) => {
    const copied = to.children[index];
    if (copied) writeStyles(child, copied);
  });
}

/** Fills that stand in another drawing of the page are brought along. */
function bringFills(copy: SVGElement, page: ParentNode): void {
  const names = new Set([...copy.outerHTML.matchAll(REFERENCE)].map(([, id]) => id ?? ''));
  for (const id of names) {
    if (copy.querySelector(`#${CSS.escape(id)}`)) continue;
    const fill = page.querySelector(`#${CSS.escape(id)}`);
    if (!fill) continue;
    const copied = fill.cloneNode(true) as Element;
    writeStyles(fill, copied);
    const defs = document.createElementNS(SVG, 'defs');
    defs.append(copied);
    copy.prepend(defs);
  }
}

/** A drawing as a text of its own, without its words: those are painted with the fonts of the page. */
export function standaloneSvg(svg: SVGElement, page: ParentNode): string {
  const copy = svg.cloneNode(true) as SVGElement;
  writeStyles(svg, copy);
  for (const text of copy.querySelectorAll('text, title')) text.remove();
  bringFills(copy, page);
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.style.overflow = 'visible';
  return new XMLSerializer().serializeToString(copy);
}

/** A drawing as a picture that canvases take. */
export async function svgImage(text: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}
