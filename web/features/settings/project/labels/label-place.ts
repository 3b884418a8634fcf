import { sortOrderBetween } from '@tandem/shared/work-items/items/sort-order.ts';
import { hasText } from '@tandem/shared/text/fold.ts';
import type { Label } from '#entities/projects/labels/types.ts';
import type { DropZone } from '#components/drag/row-drag.ts';

type Branch = { label: Label; children: Label[] };

/** Labels with those of their group below them; a label whose group is not known stands by itself. */
export function treeOf(labels: readonly Label[]): Branch[] {
  const known = new Set(labels.map(({ id }) => id));
  const tops = labels.filter(({ parent }) => parent === null || !known.has(parent));
  return tops.map((label) => ({ label, children: labels.filter(({ parent }) => parent === label.id) }));
}

/** The same tree with what most items have first, in groups too; a group counts as its labels together. */
export function byUse(tree: readonly Branch[], usesOf: (label: Label) => number): readonly Branch[] {
  const sumOf = ({ label, children }: Branch) =>
    children.reduce((sum, child) => sum + usesOf(child), usesOf(label));
  return tree
    .map(({ label, children }) => ({ label, children: children.toSorted((a, b) => usesOf(b) - usesOf(a)) }))
    .sort((a, b) => sumOf(b) - sumOf(a));
}

/** Groups and labels with a text in their name; a group also with those of its labels that have it. */
export function findIn(tree: readonly Branch[], text: string): readonly Branch[] {
  if (!text.trim()) return tree;
  const isFound = ({ name }: Label) => hasText(name, text);
  return tree.flatMap((branch) => {
    if (isFound(branch.label)) return branch;
    const children = branch.children.filter(isFound);
    return children.length > 0 ? { label: branch.label, children } : [];
  });
}

/** Before the first it is half of its place; where that is nothing, or below it, a step further up. */
function placeAt(before: Label | undefined, after: Label | undefined): number | null {
  if (!before && after && after.sort_order > 0) return after.sort_order / 2;
  return sortOrderBetween(before?.sort_order ?? null, after?.sort_order ?? null);
}

/** What a label is changed to when it is put onto another one or beside it; in a group only beside its labels. */
export function placeOf(
  moved: Pick<Label, 'id' | 'parent'>,
  target: Pick<Label, 'id' | 'parent' | 'sort_order'>,
  zone: DropZone,
  all: readonly Label[],
): Partial<Pick<Label, 'parent' | 'sort_order'>> {
  if (zone === 'onto') return { parent: target.id };
  const others = all.filter(({ id, parent }) => parent === target.parent && id !== moved.id);
  const at = others.findIndex(({ id }) => id === target.id) + (zone === 'after' ? 1 : 0);
  const sort_order = placeAt(others[at - 1], others[at]) ?? target.sort_order;
  return moved.parent === target.parent ? { sort_order } : { parent: target.parent, sort_order };
}
