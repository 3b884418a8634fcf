import { type DraftGroup, type DraftPart, type DraftRow, isGroup, newGroup, newRow } from './draft.ts';

/** The group with each of its parts, however deep, replaced by what `change` makes of it: none, one or several. */
function changeParts(group: DraftGroup, change: (part: DraftPart) => readonly DraftPart[]): DraftGroup {
  const parts = group.parts.flatMap((part) =>
    change(part).map((made) => (made === part && isGroup(part) ? changeParts(part, change) : made)),
  );
  return { ...group, parts };
}

/** With one row or group changed; the outermost group has its own id. */
export function changePart(
  root: DraftGroup,
  id: number,
  patch: Partial<Omit<DraftRow, 'id'>> & Partial<Omit<DraftGroup, 'id'>>,
): DraftGroup {
  if (root.id === id) return { ...root, ...patch };
  return changeParts(root, (part) => [part.id === id ? ({ ...part, ...patch } as DraftPart) : part]);
}

export const removePart = (root: DraftGroup, id: number): DraftGroup =>
  changeParts(root, (part) => (part.id === id ? [] : [part]));

/** The same once more, under ids of its own. */
export function copyOf(part: DraftPart): DraftPart {
  if (isGroup(part)) return newGroup(part.by, part.parts.map(copyOf), part.isNot);
  return newRow(part.property, part.operator, part.values);
}

/** With a copy of one row or group behind it. */
export function duplicatePart(root: DraftGroup, id: number): { root: DraftGroup; copy: DraftPart | null } {
  let copy: DraftPart | null = null;
  const changed = changeParts(root, (part) => {
    if (part.id !== id) return [part];
    copy = copyOf(part);
    return [part, copy];
  });
  return { root: changed, copy };
}

/** With one more part at the end of a group. */
export function addTo(root: DraftGroup, groupId: number, part: DraftPart): DraftGroup {
  if (root.id === groupId) return { ...root, parts: [...root.parts, part] };
  return changeParts(root, (each) =>
    each.id === groupId && isGroup(each) ? [{ ...each, parts: [...each.parts, part] }] : [each],
  );
}

/** How many groups stand above the parts of a group. */
export function depthOf(root: DraftGroup, id: number, depth = 0): number {
  if (root.id === id) return depth;
  const found = root.parts.filter(isGroup).map((group) => depthOf(group, id, depth + 1));
  return Math.max(-1, ...found);
}
