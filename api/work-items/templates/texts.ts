import { acceptedLanguage, tagOf } from '@tandem/shared/text/languages.ts';
import type { Facts } from './facts.ts';

/** A day as people read it in a language. */
function dayText(day: string, language: string): string {
  const tag = tagOf(acceptedLanguage(language));
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The texts of the variables that every template has (docs/contract/templates.md#variables). */
export function variableTexts(
  facts: Facts,
  { day, cycle_id }: { day: string; cycle_id?: string | null | undefined },
): Map<string, string> {
  const { cycles, current_cycle, names, person_id } = facts;
  const cycle = cycle_id ? cycles.find(({ id }) => id === cycle_id) : current_cycle;
  return new Map([
    ['date', dayText(day, facts.language)],
    ['cycle', cycle?.name ?? ''],
    ['person', names.find(({ id }) => id === person_id)?.name ?? ''],
  ]);
}
