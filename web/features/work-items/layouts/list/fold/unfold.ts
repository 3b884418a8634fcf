/** One line of a list or table that can be unfolded: flat, so that it can be drawn only where it is seen. */
export type UnfoldedLine =
  | { kind: 'item'; key: string; group: string; id: string; depth: number; isOpen: boolean }
  /** The end of what is loaded: of the group, or of the sub-items of one item. */
  | { kind: 'more'; key: string; group: string; parent: string | null; depth: number };

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

/** There may be tens of thousands of items: their lines stay the same for as long as they do, whatever happens elsewhere. */
const folded = new WeakMap<Loaded, { group: string; lines: readonly UnfoldedLine[] }>();

function foldedLines(top: Loaded, group: string): readonly UnfoldedLine[] {
  const found = folded.get(top);
  if (found?.group === group) return found.lines;
  const lines: UnfoldedLine[] = top.ids.map((id) => {
    const key = `${group}/${id}`;
    return { kind: 'item', key, group, id, depth: 0, isOpen: false };
  });
  if (top.ids.length < top.total) {
    lines.push({ kind: 'more', key: `${group}/more`, group, parent: null, depth: 0 });
  }
  folded.set(top, { group, lines });
  return lines;
}

/** The items in their order, each with its sub-items below it where these are wanted. */
export function unfold({ group, top, open, childrenOf }: Unfolding): readonly UnfoldedLine[] {
  const isUnfolded = [...open].some((key) => key.startsWith(`${group}/`));
  if (!isUnfolded) return foldedLines(top, group);
  const lines: UnfoldedLine[] = [];
  const add = ({ ids, total }: Loaded, parent: string | null, path: readonly string[]) => {
    const depth = path.length - 1;
    const before = path.join('/');
    for (const id of ids) {
      const key = `${before}/${id}`;
      const isOpen = open.has(key);
      lines.push({ kind: 'item', key, group, id, depth, isOpen });
      if (isOpen && depth < MAX_DEPTH) add(childrenOf(id) ?? UNKNOWN, id, [...path, id]);
    }
    if (ids.length < total) lines.push({ kind: 'more', key: `${before}/more`, group, parent, depth });
  };
  add(top, null, [group]);
  return lines;
}

/** There is at least one: that is why it could be opened. */
const UNKNOWN: Loaded = { ids: [], total: 1 };

/** The items whose sub-items are shown, each once. */
export const openItems = (open: ReadonlySet<string>) =>
  [...new Set([...open].map((key) => key.split('/').at(-1) ?? ''))].sort();
