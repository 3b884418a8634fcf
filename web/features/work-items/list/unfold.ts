/** One line of a list or table that can be unfolded: flat, so that it can be drawn only where it is seen. */
export type UnfoldedLine =
  | { kind: 'item'; key: string; id: string; depth: number; isOpen: boolean }
  /** The end of what is loaded: of the group, or of the sub-items of one item. */
  | { kind: 'more'; key: string; parent: string | null; depth: number };

type Loaded = { ids: readonly string[]; total: number };

/** Deeper than this, sub-items are looked at beside the list. */
export const MAX_DEPTH = 3;

type Unfolding = {
  /** What keys begin with: the group, as an item can stand in several. */
  group: string;
  top: Loaded;
  /** Keys of the lines whose sub-items are wanted; the same item may stand in several places. */
  open: ReadonlySet<string>;
  /** The sub-items of an item as far as they are loaded; undefined before they were asked for. */
  childrenOf: (id: string) => Loaded | undefined;
};

/** The items in their order, each with its sub-items below it where these are wanted. */
export function unfold({ group, top, open, childrenOf }: Unfolding): UnfoldedLine[] {
  const lines: UnfoldedLine[] = [];
  const add = ({ ids, total }: Loaded, parent: string | null, path: readonly string[]) => {
    const depth = path.length - 1;
    for (const id of ids) {
      const key = [...path, id].join('/');
      const isOpen = open.has(key);
      lines.push({ kind: 'item', key, id, depth, isOpen });
      if (isOpen && depth < MAX_DEPTH) add(childrenOf(id) ?? UNKNOWN, id, [...path, id]);
    }
    const end = [...path, 'more'].join('/');
    if (ids.length < total) lines.push({ kind: 'more', key: end, parent, depth });
  };
  add(top, null, [group]);
  return lines;
}

/** There is at least one: that is why it could be opened. */
const UNKNOWN: Loaded = { ids: [], total: 1 };

/** The items whose sub-items are shown, each once. */
export const openItems = (open: ReadonlySet<string>) =>
  [...new Set([...open].map((key) => key.split('/').at(-1) ?? ''))].sort();
