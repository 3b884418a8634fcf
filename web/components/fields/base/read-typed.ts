import { type CheckedValue, checkValue } from '@tandem/shared/projects/fields/values.ts';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { markOfNumber, readNumber } from './format-number.ts';

type Typed = Pick<Field, 'kind' | 'options'>;

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LOOKS_LIKE_HOST = /^[^\s/.]+(\.[^\s/.]+)+(\/|$|:\d|\?|#)/;

/** What somebody typed into the field, checked as the server will check it. */
export function readTyped(field: Typed, text: string, language: string): CheckedValue {
  const typed = text.trim();
  if (typed === '') return { value: null };
  if (traitsOf(field.kind).form === 'number') return readTypedNumber(field, typed, language);
  const isBareHost = field.kind === 'link' && !HAS_SCHEME.test(typed) && LOOKS_LIKE_HOST.test(typed);
  return checkValue(field, isBareHost ? `https://${typed}` : typed);
}

function readTypedNumber(field: Typed, typed: string, language: string): CheckedValue {
  const marks = [markOfNumber(field, language), field.options.currency].filter((mark) => mark !== undefined);
  const bare = marks.reduce((left, mark) => left.replace(mark, ''), typed);
  const number = readNumber(bare, language);
  // The check says what is wrong with it.
  if (number === null) return checkValue(field, typed);
  return checkValue(field, field.kind === 'percent' ? Number((number / 100).toPrecision(15)) : number);
}
