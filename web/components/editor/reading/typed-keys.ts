import type { ItemLinks } from './item-links-context.ts';

/** How a key of an item is written, as the source of a regular expression. */
export const KEY = '[A-Z][A-Z0-9_]*-\\d+';

/** A key that is a word of its own, and no part of an address or a path. */
const WORDS = new RegExp(`(?<![\\w/.@#-])${KEY}(?![\\w/@-])`, 'g');
/** What these hold is no prose. */
const CLOSED = 'a, code, pre, .mention, [data-type="equation"]';

/** A key in a text: where it begins, and where it leads. */
type Found = { at: number; key: string; path: string };

/** The keys of known projects in a piece of text. */
export function keysIn(text: string, items: ItemLinks): Found[] {
  if (!text.includes('-')) return [];
  return [...text.matchAll(WORDS)].flatMap(({ 0: key, index }) => {
    const path = items.pathOf(key);
    return path ? [{ at: index, key, path }] : [];
  });
}

function textsIn(root: Element): Text[] {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text;
    if (!node.parentElement?.closest(CLOSED)) texts.push(node);
  }
  return texts;
}

/** Keys of projects that are known become links in a text that is only read. */
export function linkKeys(root: Element, items: ItemLinks): void {
  for (const text of textsIn(root)) {
    // From the end, so that what stands before keeps its place.
    for (const { at, key, path } of keysIn(text.data, items).toReversed()) {
      const rest = text.splitText(at);
      rest.deleteData(0, key.length);
      const anchor = document.createElement('a');
      anchor.href = path;
      anchor.textContent = key;
      rest.before(anchor);
    }
  }
}
