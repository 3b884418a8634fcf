import { membersByWorkspace, usePeople } from './store.ts';
import type { Person } from './types.ts';
import { useWorkspaces } from '../workspaces/store.ts';

/** One person by user id; undefined while unknown (somebody who left long ago). */
export const usePerson = (userId: string | null | undefined): Person | undefined =>
  usePeople(({ people }) => (userId ? people.get(userId) : undefined));

/** The active members of the open workspace, by name. */
export const useWorkspaceMembers = () =>
  membersByWorkspace.useList(useWorkspaces((state) => state.currentId));
