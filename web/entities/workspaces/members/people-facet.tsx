import { Avatar } from '#components/people/avatar.tsx';
import type { Facet } from '#components/facets/facets.ts';
import { compareNames } from '#lib/text/names.ts';
import { usePeopleOf } from './hooks.ts';

/** People that a list can be narrowed by, each once, by name. */
export function usePeopleFacet(ids: readonly string[]): Facet['options'] {
  const all = [...new Set(ids)];
  return usePeopleOf(all, all.length)
    .map((person) => ({ value: person.id, label: person.display_name, icon: <Avatar person={person} /> }))
    .sort((a, b) => compareNames(a.label, b.label));
}
