import type { Page } from '#entities/pages/pages/types.ts';

/** A page where it stands in the tree; `below` is how many stand right below it. */
export type TreeRow = { page: Page; depth: number; below: number; isOpen: boolean };

/**
 * The rows of the tree from top to bottom, each level in the order of the list. A page whose parent is not among them (in
 * another tab, or not to be seen) stands at the top.
 */
export function treeRows(pages: readonly Page[], closed: ReadonlySet<string>): TreeRow[] {
  const known = new Set(pages.map(({ id }) => id));
  const children = Map.groupBy(pages, ({ parent }) => (parent && known.has(parent) ? parent : null));
  const rows: TreeRow[] = [];
  const add = (parent: string | null, depth: number) => {
    for (const page of children.get(parent) ?? []) {
      const below = children.get(page.id)?.length ?? 0;
      const isOpen = !closed.has(page.id);
      rows.push({ page, depth, below, isOpen });
      if (isOpen) add(page.id, depth + 1);
    }
  };
  add(null, 0);
  return rows;
}

/** The pages above a page, the highest first. */
export function pagesAbove(pages: readonly Page[], { id, parent }: Pick<Page, 'id' | 'parent'>): Page[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const above: Page[] = [];
  const seen = new Set([id]);
  for (let next = parent; next && !seen.has(next); next = byId.get(next)?.parent ?? null) {
    seen.add(next);
    const page = byId.get(next);
    if (page) above.unshift(page);
  }
  return above;
}

/** Whether a page can stand below another one: not below itself, nor where it stands already. */
export function canStandBelow(pages: readonly Page[], page: Page, parent: string | null): boolean {
  if (parent === page.parent) return false;
  const target = pages.find(({ id }) => id === parent);
  if (!target) return parent === null;
  return target.id !== page.id && !pagesAbove(pages, target).some(({ id }) => id === page.id);
}
