import { currentWorkspace } from '../workspaces/store.ts';
import { compareMembers, membersByWorkspace } from './store.ts';
import type { Person } from './types.ts';

/**
 * People for a picker: by name, and last those who do not answer, because they only came with an import or are no members
 * of the workspace any more.
 */
export function sortForPicker(people: readonly Person[]): Person[] {
  const present = new Set(membersByWorkspace.list(currentWorkspace().id).map(({ member }) => member.id));
  return people.toSorted(
    (a, b) => Number(present.has(b.id)) - Number(present.has(a.id)) || compareMembers(a, b),
  );
}
