/** One line of the table: flat, so that it can be drawn only where it is seen. */
export type SheetLine =
  | { kind: 'item'; key: string; id: string; depth: number; isOpen: boolean }
  /** The end of what is loaded: of the table, or of the sub-items of one item. */
  | { kind: 'more'; key: string; parent: string | null; depth: number };

type Loaded = { ids: readonly string[]; total: number };

/** Deeper than this, sub-items are looked at beside the table. */
export const MAX_DEPTH = 3;

type Table = {
  top: Loaded;
  /** Keys of the lines whose sub-items are wanted; the same item may stand in several places. */
  open: ReadonlySet<string>;
  /** The sub-items of an item as far as they are loaded; undefined before they were asked for. */
  childrenOf: (id: string) => Loaded | undefined;
};

export function sheetLines({ top, open, childrenOf }: Table): SheetLine[] {
  const lines: SheetLine[] = [];
  const add = ({ ids, total }: Loaded, parent: string | null, path: readonly string[]) => {
    for (const id of ids) {
      const key = [...path, id].join('/');
      const isOpen = open.has(key);
      lines.push({ kind: 'item', key, id, depth: path.length, isOpen });
      if (isOpen && path.length < MAX_DEPTH) add(childrenOf(id) ?? UNKNOWN, id, [...path, id]);
    }
    const end = [...path, 'more'].join('/');
    if (ids.length < total) lines.push({ kind: 'more', key: end, parent, depth: path.length });
  };
  add(top, null, []);
  return lines;
}

/** There is at least one: that is why it could be opened. */
const UNKNOWN: Loaded = { ids: [], total: 1 };

/** The items whose sub-items are shown, each once. */
export const openItems = (open: ReadonlySet<string>) =>
  [...new Set([...open].map((key) => key.split('/').at(-1) ?? ''))].sort();
