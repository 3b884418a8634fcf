import { type Card, cardOf, drawnCard } from './stage.ts';

/** A4 on its side without its margins, px. */
const PAPER = 1047;
const MARGIN = '10mm';
const AROUND = { width: 32, height: 56 };

type Placed = { card: Card; left: number; top: number; right: number; bottom: number };
type Band = { top: number; bottom: number; placed: Placed[] };

/** Rows of widgets between which a page may end. */
function bandsOf(placed: readonly Placed[]): Band[] {
  const bands: Band[] = [];
  for (const each of placed.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const last = bands.at(-1);
    if (last && each.top < last.bottom - 1) {
      last.placed.push(each);
      last.bottom = Math.max(last.bottom, each.bottom);
    } else bands.push({ top: each.top, bottom: each.bottom, placed: [each] });
  }
  return bands;
}

function placedCards(root: ParentNode): Placed[] {
  return [...root.querySelectorAll('[data-widget]')].flatMap((body) => {
    const section = body.closest('section');
    const name = section?.querySelector('h2')?.textContent ?? '';
    const card = section && cardOf(section, name);
    if (!section || !card) return [];
    const { left, top, right, bottom } = section.getBoundingClientRect();
    return [{ card, left, top, right, bottom }];
  });
}

/** The style sheets of this page, for a page that is made of its parts. */
function stylesOf(page: Document): string {
  return [...page.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')]
    .map((each) =>
      each instanceof HTMLLinkElement
        ? `<link rel="stylesheet" href="${each.href.replaceAll('"', '&quot;')}">`
        : `<style>${each.textContent ?? ''}</style>`,
    )
    .join('');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function drawnBand({ top, bottom, placed }: Band, from: number): HTMLElement {
  const row = document.createElement('div');
  row.style.cssText = `position:relative;height:${bottom - top}px;margin-bottom:12px;break-inside:avoid`;
  for (const { card, left, top: at, right, bottom: end } of placed) {
    const drawn = drawnCard({
      ...card,
      width: right - left - AROUND.width,
      height: end - at - AROUND.height,
    });
    drawn.style.cssText += `;position:absolute;left:${left - from}px;top:${at - top}px;border:1px solid var(--border);border-radius:8px;overflow:hidden`;
    row.append(drawn);
  }
  return row;
}

type Printed = { name: string; note: string; language: string };

/** A dashboard as a page for paper, light whatever the screen is; undefined while nothing is drawn. */
export function dashboardPage(root: ParentNode, { name, note, language }: Printed): string | undefined {
  const placed = placedCards(root);
  if (placed.length === 0) return undefined;
  const from = Math.min(...placed.map(({ left }) => left));
  const width = Math.max(...placed.map(({ right }) => right)) - from;
  const rows = document.createElement('main');
  rows.style.cssText = `width:${width}px;zoom:${Math.min(1, PAPER / width)}`;
  for (const band of bandsOf(placed)) rows.append(drawnBand(band, from));
  return `<!doctype html><html lang="${escaped(language)}" data-theme="light" data-mantine-color-scheme="light"><head><meta charset="utf-8"><title>${escaped(name)}</title>${stylesOf(document)}<style>@page{size:A4 landscape;margin:${MARGIN}}html,body{height:auto;margin:0;overflow:visible;background:#fff;print-color-adjust:exact;-webkit-print-color-adjust:exact}h1{margin:0 0 4px;font:600 18px/24px var(--font-sans);color:var(--text)}.note{margin:0 0 12px;font:400 12px/16px var(--font-sans);color:var(--text-2)}</style></head><body><h1>${escaped(name)}</h1><p class="note">${escaped(note)}</p>${rows.outerHTML}</body></html>`;
}
