import { useMemo } from 'react';
import { useProjectLabels } from '#entities/labels/hooks.ts';
import type { Label } from '#entities/labels/types.ts';
import { usePeople } from '#entities/members/store.ts';
import type { Person } from '#entities/members/types.ts';

/** The labels of an item in the project's order; the same array until one of them changes. */
export function useLabels(projectId: string, ids: readonly string[]): readonly Label[] {
  const known = useProjectLabels(projectId);
  return useMemo(() => known.filter((label) => ids.includes(label.id)), [ids, known]);
}

/** The people of an item; those who left and are not known any more are left out. */
export function usePersons(ids: readonly string[]): readonly Person[] {
  const people = usePeople((state) => state.people);
  return useMemo(
    () => ids.map((id) => people.get(id)).filter((person) => person !== undefined),
    [ids, people],
  );
}
