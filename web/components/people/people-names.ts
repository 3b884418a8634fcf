import i18next from 'i18next';
import { listNames } from '#lib/text/names.ts';

const NAMED = 3;

/** Who they are: three of their names, and how many more there are. */
export function peopleNames(people: readonly { display_name: string }[], total = people.length): string {
  const names = people.slice(0, NAMED).map(({ display_name }) => display_name);
  const text = listNames(names);
  const more = total - names.length;
  return more > 0 ? i18next.t('common:people_more', { names: text, count: more }) : text;
}
