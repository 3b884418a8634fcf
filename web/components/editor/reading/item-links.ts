import type { ItemLink, ItemLinks } from './item-links-context.ts';

const ITEM_PATH = /^\/[^/]+\/browse\/[^/]+-\d+\/?$/;
const PAGE_PATH = /^\/[^/]+\/projects\/[0-9a-f-]{36}\/pages\/([0-9a-f-]{36})\/?$/;

/** The id of the page that a path leads to. */
export const pageIdIn = (path: string): string | null => PAGE_PATH.exec(path)?.[1] ?? null;

const isShown = (path: string) => ITEM_PATH.test(path) || PAGE_PATH.test(path);

/** The path of a work item or page of this installation; null for every other address. */
export function itemPathOf(address: string): string | null {
  const url = URL.parse(address, location.origin);
  if (url?.origin !== location.origin || url.search || url.hash || !isShown(url.pathname)) return null;
  return url.pathname.replace(/\/?$/, '/');
}

/** How a link to an item is drawn, by item-links.css; one whose text is the key shows the title as well. */
export const attributesOf = ({ key, name, group }: ItemLink, text: string) => ({
  class: 'item-link',
  'data-group': group,
  ...(group !== 'page' && text === key ? { 'data-name': name } : {}),
  title: group === 'page' ? name : `${key} ${name}`,
});

/** Draws the links to items and pages in a text that is only read, and again as these change; answers how to end that. */
export function drawItemLinks(root: HTMLElement, items: ItemLinks): (() => void) | undefined {
  const links = [...root.querySelectorAll('a')].flatMap((anchor) => {
    const path = itemPathOf(anchor.getAttribute('href') ?? '');
    return path ? [{ anchor, path }] : [];
  });
  if (links.length === 0) return undefined;
  const draw = () => {
    for (const { anchor, path } of links) {
      const item = items.of(path);
      if (!item) continue;
      for (const [name, value] of Object.entries(attributesOf(item, anchor.textContent)))
        anchor.setAttribute(name, value);
    }
  };
  draw();
  return items.subscribe(draw);
}
