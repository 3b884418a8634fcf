import i18next from 'i18next';
import { fields } from '#entities/projects/fields/store.ts';
import type { ReasonNames } from '#entities/projects/workflow/reasons.ts';
import { states } from '#entities/projects/states/store.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';

/** Returns the names that texts of reasons need, for an item in a state. */
export const namesFor = (fromId: string | undefined): ReasonNames => ({
  t: i18next.t,
  field: (id) => fields.get(id)?.name,
  person: (id) => findPerson(id)?.display_name,
  from: states.get(fromId ?? '')?.name,
});
