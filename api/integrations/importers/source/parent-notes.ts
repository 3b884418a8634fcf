import type { Place, SourceNote } from './source-item.ts';

/** Of an item that has a parent in its file: where it stands, and the external id of the parent. */
export type ParentOf = Place & { parent: string };

type PlacedNote = Place & SourceNote;

/**
 * Parents that the items of a file cannot have: those that are in no record of it, nor `isHere` already; and rings, of which
 * the last item in the file goes without a parent.
 */
export function parentNotes(
  parents: ReadonlyMap<string, ParentOf>,
  isHere: (externalId: string) => boolean,
): PlacedNote[] {
  const notes: PlacedNote[] = [];
  const cleared = new Set<string>();
  for (const [id, { parent, ...place }] of parents) {
    if (!isHere(parent)) notes.push({ ...place, code: 'unknown_parent', value: `${id} → ${parent}` });
    const ring = ringFrom(parents, id, cleared);
    if (ring) notes.push({ ...place, code: 'parent_ring', value: ring.join(' → ') });
  }
  return notes;
}

const MAX_SHOWN = 6;

/** The ring that is reached from an item; null without one, and for one that was found before. */
function ringFrom(
  parents: ReadonlyMap<string, ParentOf>,
  start: string,
  cleared: Set<string>,
): string[] | null {
  const path: string[] = [];
  const seen = new Map<string, number>();
  let id: string | undefined = start;
  while (id !== undefined && !cleared.has(id) && !seen.has(id)) {
    seen.set(id, path.length);
    path.push(id);
    id = parents.get(id)?.parent;
  }
  for (const each of path) cleared.add(each);
  const first = id === undefined ? undefined : seen.get(id);
  if (first === undefined) return null;
  const ring = path.slice(first);
  return [...ring.slice(0, MAX_SHOWN), ...(ring.length > MAX_SHOWN ? ['…'] : []), ring[0] ?? ''];
}
