import { currentWorkspace } from '../workspaces/store.ts';
import { compareMembers, isOnlyImported, membersByWorkspace } from './store.ts';
import type { Person } from './types.ts';

type Rank = { first?: string; uses?: ReadonlyMap<string, number> };

/**
 * People for a picker: whoever is to be `first`, then by how much they are used and by name, and last those who do not answer,
 * because they only came with an import or are no members of the workspace any more.
 */
export function sortForPicker(people: readonly Person[], { first, uses }: Rank = {}): Person[] {
  const present = new Set(membersByWorkspace.list(currentWorkspace().id).map(({ member }) => member.id));
  const isAway = (person: Person) => Number(!present.has(person.id)) * 2 + Number(isOnlyImported(person));
  const usesOf = ({ id }: Person) => uses?.get(id) ?? 0;
  return people.toSorted(
    (a, b) =>
      Number(b.id === first) - Number(a.id === first) ||
      isAway(a) - isAway(b) ||
      usesOf(b) - usesOf(a) ||
      compareMembers(a, b),
  );
}
