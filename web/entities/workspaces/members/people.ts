import { currentWorkspace } from '../workspaces/store.ts';
import { membersByWorkspace, usePeople } from './store.ts';
import type { Person } from './types.ts';

/** The people of the open workspace for code outside of components, such as the editor's menus. */
export const peopleOfWorkspace = () => ({
  all: (): readonly Person[] => membersByWorkspace.list(currentWorkspace().id).map((row) => row.member),
  nameOf: (userId: string): string | undefined => usePeople.getState().people.get(userId)?.display_name,
});
