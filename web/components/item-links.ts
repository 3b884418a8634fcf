import { createContext } from 'react';

type Group = 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';

/** What a link to a work item shows of it. */
export type ItemLink = { path: string; key: string; name: string; group: Group };

/** Where texts know work items from: parts of screens know no store. */
export type ItemLinks = {
  /** Items for what is typed behind "#", the best first. */
  find: (text: string) => Promise<readonly ItemLink[]>;
  /** The item of an address; one that is not known yet is asked for. */
  of: (path: string) => ItemLink | undefined;
  /** Hears when what `of` answers may have changed; answers how to end that. */
  subscribe: (listener: () => void) => () => void;
  open: (path: string) => void;
  /** Where a picture is that a text names by its id alone. */
  pictureOf: (assetId: string) => string;
};

/** Without it, links to items are links like any other. */
export const ItemLinksContext = createContext<ItemLinks | null>(null);

const ITEM_PATH = /^\/[^/]+\/browse\/[^/]+-\d+\/?$/;

/** The path of a work item of this installation; null for every other address. */
export function itemPathOf(address: string): string | null {
  const url = URL.parse(address, location.origin);
  if (url?.origin !== location.origin || url.search || url.hash || !ITEM_PATH.test(url.pathname)) return null;
  return url.pathname.replace(/\/?$/, '/');
}

/** How a link to an item is drawn, by item-links.css. */
export const attributesOf = ({ key, name, group }: ItemLink) => ({
  class: 'item-link',
  'data-group': group,
  title: `${key} ${name}`,
});

/** Draws the links to items in a text that is only read, and again as these change; answers how to end that. */
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
      for (const [name, value] of Object.entries(attributesOf(item))) anchor.setAttribute(name, value);
    }
  };
  draw();
  return items.subscribe(draw);
}
