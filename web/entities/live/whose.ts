import type { Id } from '#lib/sync/entity-row.ts';
import { must } from '@tandem/shared/must.ts';

let idOf: (() => Id) | undefined;

/** Whose changes are sent from here: who knows who is signed in says it. */
export const setChangingUser = (of: () => Id) => {
  idOf = of;
};

/** The person whose changes these are. */
export const changingUserId = (): Id => must(idOf, 'somebody is signed in')();
