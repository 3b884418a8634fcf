import { hasText } from '@tandem/shared/text/fold.ts';
import type { Person } from './types.ts';

type Named = Pick<Person, 'first_name' | 'last_name' | 'display_name'>;

/** First and last name; who gave none goes by the name that they are mentioned by. */
export const fullNameOf = ({ first_name, last_name, display_name }: Named): string =>
  [first_name, last_name].filter(Boolean).join(' ') || display_name;

/** Whether a text is part of one of somebody's names, or of their address where one may see it. */
export function isNamed(person: Person, text: string): boolean {
  return [fullNameOf(person), person.display_name, person.email ?? ''].some((value) => hasText(value, text));
}
