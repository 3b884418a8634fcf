import { useMemo } from 'react';
import { membersByWorkspace, usePeople } from './store.ts';
import type { Person } from './types.ts';
import { useWorkspaces } from '../workspaces/store.ts';

/** One person by user id; undefined while unknown (somebody who left long ago). */
export const usePerson = (userId: string | null | undefined): Person | undefined =>
  usePeople(({ people }) => (userId ? people.get(userId) : undefined));

/** The first of these users that are known, in the same order. */
export function usePeopleOf(userIds: readonly string[], max: number): readonly Person[] {
  const people = usePeople((state) => state.people);
  return useMemo(() => {
    const found = userIds.slice(0, max).map((id) => people.get(id));
    return found.filter((person) => person !== undefined);
  }, [people, userIds, max]);
}

/** The active members of the open workspace, by name; who only came with an import last. */
export const useWorkspaceMembers = () =>
  membersByWorkspace.useList(useWorkspaces((state) => state.currentId));
