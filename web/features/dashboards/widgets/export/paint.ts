import { standaloneSvg, svgImage } from './paint-svg.ts';

type Pen = { context: CanvasRenderingContext2D; left: number; top: number; stage: HTMLElement };
type Box = { x: number; y: number; width: number; height: number };

const boxOf = ({ left, top }: Pen, rect: DOMRect): Box => ({
  x: rect.left - left,
  y: rect.top - top,
  width: rect.width,
  height: rect.height,
});

const isClear = (color: string) => color === 'transparent' || /[,/]\s*0\)$/.test(color);

/** Grounds, and the lines below rows. */
function paintBox(pen: Pen, element: Element, style: CSSStyleDeclaration): void {
  const { context } = pen;
  const { x, y, width, height } = boxOf(pen, element.getBoundingClientRect());
  if (!isClear(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor;
    context.beginPath();
    const round = style.borderTopLeftRadius.endsWith('%')
      ? Math.min(width, height) / 2
      : Math.min(parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2);
    context.roundRect(x, y, width, height, round);
    context.fill();
  }
  const line = parseFloat(style.borderBottomWidth) || 0;
  if (line > 0 && style.borderBottomStyle !== 'none' && !isClear(style.borderBottomColor)) {
    context.fillStyle = style.borderBottomColor;
    context.fillRect(x, y + height - line, width, line);
  }
}

/** What cuts an element off: the nearest around it that does not let it flow over. */
function clipOf(pen: Pen, element: Element | null): Box | null {
  for (let around = element; around && around !== pen.stage; around = around.parentElement) {
    if (around instanceof SVGElement) continue;
    if (getComputedStyle(around).overflowX !== 'visible') return boxOf(pen, around.getBoundingClientRect());
  }
  return null;
}

function cut(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room + 1) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && context.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return letters.length > 0 ? `${letters.join('').trimEnd()}…` : '';
}

type Line = { text: string; rect: DOMRect };
const WORDS = /\S+/g;

/** A text by the lines that it is broken into: a word at a time, where it is more than one. */
function linesOf(node: Text): Line[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const rects = range.getClientRects();
  const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ');
  const [first] = rects;
  if (rects.length <= 1) return first ? [{ text, rect: first }] : [];
  return [...(node.textContent ?? '').matchAll(WORDS)].flatMap((found) => {
    range.setStart(node, found.index);
    range.setEnd(node, found.index + found[0].length);
    const [rect] = range.getClientRects();
    return rect ? [{ text: found[0], rect }] : [];
  });
}

function paintText(pen: Pen, node: Text, parent: Element): void {
  const { context } = pen;
  const style = getComputedStyle(parent);
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = parent instanceof SVGElement ? style.fill : style.color;
  const spacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
  context.textBaseline = 'alphabetic';
  const clip = clipOf(pen, parent);
  for (const { text, rect } of linesOf(node)) {
    const { x, y, height } = boxOf(pen, rect);
    if (clip && (y + height > clip.y + clip.height + 4 || y < clip.y - 4)) continue;
    context.letterSpacing = spacing;
    const room = clip ? clip.x + clip.width - x : rect.width;
    const isCut = rect.width > room + 1;
    const shown = isCut ? cut(context, text, room) : text;
    const { width, fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText(shown);
    // Canvases know no figures of one width: letters are set as far apart as they stand on the page.
    if (!isCut && shown.length > 0) {
      context.letterSpacing = `${parseFloat(spacing) + (rect.width - width) / Array.from(shown).length}px`;
    }
    context.fillText(shown, x, y + (height - up - down) / 2 + up);
  }
}

async function paintSvg(pen: Pen, svg: SVGElement): Promise<void> {
  const { x, y, width, height } = boxOf(pen, svg.getBoundingClientRect());
  if (width === 0 || height === 0) return;
  const clip = clipOf(pen, svg.parentElement);
  if (clip && y > clip.y + clip.height) return;
  const image = await svgImage(standaloneSvg(svg, pen.stage));
  pen.context.drawImage(image, x, y, width, height);
  const texts = document.createTreeWalker(svg, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const around = node.parentElement;
    if (node instanceof Text && around?.matches('text, tspan')) paintText(pen, node, around);
  }
}

/** A picture from elsewhere would lock the canvas: it stays a ground in its colour. */
function paintImage(pen: Pen, image: HTMLImageElement): void {
  if (!image.complete || image.naturalWidth === 0) return;
  if (new URL(image.src, location.href).origin !== location.origin) return;
  const { x, y, width, height } = boxOf(pen, image.getBoundingClientRect());
  pen.context.save();
  pen.context.beginPath();
  pen.context.roundRect(x, y, width, height, Math.min(width, height) / 2);
  pen.context.clip();
  pen.context.drawImage(image, x, y, width, height);
  pen.context.restore();
}

const POINT = { across: 2.5, before: 12 };

/** The point or the number of a line of a list, which is no element. */
function paintPoint(pen: Pen, element: Element, style: CSSStyleDeclaration): void {
  const { context } = pen;
  if (style.listStyleType === 'none') return;
  const { x, y } = boxOf(pen, element.getBoundingClientRect());
  const middle = y + (parseFloat(style.lineHeight) || parseFloat(style.fontSize) * 1.5) / 2;
  context.fillStyle = style.color;
  if (style.listStyleType === 'decimal') {
    const number = [...(element.parentElement?.children ?? [])].indexOf(element) + 1;
    context.font = `${style.fontSize} ${style.fontFamily}`;
    context.textBaseline = 'middle';
    context.fillText(`${number}.`, x - POINT.before - POINT.across * 2, middle);
    return;
  }
  context.beginPath();
  context.arc(x - POINT.before, middle, POINT.across, 0, 2 * Math.PI);
  context.fill();
}

/** Paints an element and what is in it, as it stands on the page. */
export async function paint(pen: Pen, element: Element): Promise<void> {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden') return;
  if (element instanceof SVGElement) return paintSvg(pen, element);
  if (element instanceof HTMLImageElement) return paintImage(pen, element);
  paintBox(pen, element, style);
  if (style.display === 'list-item') paintPoint(pen, element, style);
  for (const node of element.childNodes) {
    if (node instanceof Text && node.textContent?.trim()) paintText(pen, node, element);
    // One after the other: what stands later lies above.
    else if (node instanceof Element) await paint(pen, node);
  }
}
