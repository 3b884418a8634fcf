import { usePeople } from './store.ts';
import type { Person } from './types.ts';

/** One person by user id, outside of React. */
export const findPerson = (userId: string): Person | undefined => usePeople.getState().people.get(userId);
