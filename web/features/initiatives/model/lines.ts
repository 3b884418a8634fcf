import type { Initiative, PartRef } from '#entities/planning/initiatives/types.ts';

/** One row of the list or the timeline: an initiative, or a part of the one above it. */
export type Line =
  | {
      key: string;
      kind: 'initiative';
      initiative: Initiative;
      depth: number;
      canFold: boolean;
      isOpen: boolean;
    }
  | { key: string; kind: 'part'; initiative: Initiative; part: PartRef; depth: number };

export type LineOptions = {
  folded: ReadonlySet<string>;
  /** Whether an initiative is asked for; those around one that is stay visible. */
  isWanted: (initiative: Initiative) => boolean;
  hasParts: boolean;
};

/** Initiatives by what they are nested in; those whose parent is not there stand at the top, under null. */
export function childrenOf(rows: readonly Initiative[]): Map<string | null, Initiative[]> {
  const ids = new Set(rows.map(({ id }) => id));
  return Map.groupBy(rows, ({ parent_id }) => (parent_id && ids.has(parent_id) ? parent_id : null));
}

/** An initiative and all that is nested in it. */
export function withNested(id: string, rows: readonly Initiative[]): ReadonlySet<string> {
  const children = childrenOf(rows);
  const found = new Set<string>();
  const add = (each: string) => {
    if (found.has(each)) return;
    found.add(each);
    for (const child of children.get(each) ?? []) add(child.id);
  };
  add(id);
  return found;
}

/** How deep what is nested in it goes: 1 for an initiative with nothing nested in it. */
export function heightOf(id: string, rows: readonly Initiative[]): number {
  const children = childrenOf(rows);
  const height = (each: string): number =>
    1 + Math.max(0, ...(children.get(each) ?? []).map((child) => height(child.id)));
  return height(id);
}

/** At which depth an initiative stands: 1 at the top. */
export function depthOf(id: string | null, rows: readonly Initiative[]): number {
  let depth = 0;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (let row = byId.get(id ?? ''); row && depth < rows.length; row = byId.get(row.parent_id ?? ''))
    depth += 1;
  return depth;
}

/** All rows that are shown, each initiative before what is nested in it and then its parts. */
export function linesOf(rows: readonly Initiative[], { folded, isWanted, hasParts }: LineOptions): Line[] {
  const children = childrenOf(rows);
  const isShown = (row: Initiative): boolean =>
    isWanted(row) || (children.get(row.id) ?? []).some((child) => isShown(child));
  const below = (parent: string | null, depth: number): Line[] =>
    (children.get(parent) ?? []).filter(isShown).flatMap((initiative): Line[] => {
      const parts = hasParts ? [...initiative.parts].sort((a, b) => a.sort_order - b.sort_order) : [];
      const canFold = parts.length > 0 || (children.get(initiative.id) ?? []).some(isShown);
      const isOpen = !folded.has(initiative.id);
      const own: Line = { key: initiative.id, kind: 'initiative', initiative, depth, canFold, isOpen };
      if (!isOpen) return [own];
      const partLines = parts.map((part): Line => ({
        key: `${initiative.id}:${part.id}`,
        kind: 'part',
        initiative,
        part,
        depth: depth + 1,
      }));
      return [own, ...below(initiative.id, depth + 1), ...partLines];
    });
  return below(null, 0);
}

/** How many stand at the top, how many are nested, and how many different parts they have. */
export function countsOf(rows: readonly Initiative[]) {
  const top = (childrenOf(rows).get(null) ?? []).length;
  const parts = new Set(
    rows.flatMap((row) =>
      row.parts.map(({ id, issue_id, module_id, project_id }) => issue_id ?? module_id ?? project_id ?? id),
    ),
  );
  return { top, nested: rows.length - top, parts: parts.size };
}
