import { createContext } from 'react';

type Group = 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';

/** What a link to a work item shows of it; a page has no state, and its name as key. */
export type ItemLink = { path: string; key: string; name: string; group: Group | 'page' };

/** Where texts know work items from: parts of screens know no store. */
export type ItemLinks = {
  /** Items and pages for what is typed behind "#", the best first. */
  find: (text: string) => Promise<readonly ItemLink[]>;
  /** The item or page of an address; an item that is not known yet is asked for. */
  of: (path: string) => ItemLink | undefined;
  /** Calls back when what `of` answers may have changed; answers how to end that. */
  subscribe: (listener: () => void) => () => void;
  /** Where a key that is typed leads; null for one of no known project. */
  pathOf: (key: string) => string | null;
  open: (path: string) => void;
  /** Where a picture is that a text names by its id alone. */
  pictureOf: (assetId: string) => string;
};

/** Without it, links to items are links like any other. */
export const ItemLinksContext = createContext<ItemLinks | null>(null);
