import { isDay } from '../../time/calendar-day.ts';
import { FIELD_LIMITS, traitsOf } from './kinds.ts';
import type { Field, FieldOptions, FieldValue } from './schema.ts';

/** A value as it is stored, none at all, or what is wrong with it. */
export type CheckedValue = { value: FieldValue | null } | { problem: string };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\s().\-/x#*]{3,50}$/i;
const DECIMALS = 6;

const wrong = (problem: string): CheckedValue => ({ problem });
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Reads what a caller gave for a field, by its kind and options alone. Whether people are members and items can be seen
 * is for who knows them (docs/contract/fields.md#values).
 */
export function checkValue(field: Pick<Field, 'kind' | 'options'>, given: unknown): CheckedValue {
  const { form } = traitsOf(field.kind);
  if (form === 'computed') return wrong('This field is computed. It cannot be written.');
  if (isEmpty(given)) return { value: null };
  switch (form) {
    case 'number':
      return checkNumber(field, given);
    case 'flag':
      return typeof given === 'boolean' ? { value: given } : wrong('Must be a valid boolean.');
    case 'day':
      return typeof given === 'string' && isDay(given)
        ? { value: given }
        : wrong('Date has wrong format. Use YYYY-MM-DD.');
    case 'moment':
      return checkMoment(given);
    case 'option':
    case 'options':
      return checkChoices(field, given, form === 'options');
    case 'person':
      return checkIds(given, { max: 1, isList: false });
    case 'people':
      return checkIds(given, { max: FIELD_LIMITS.people, isList: true });
    case 'items':
      return checkIds(given, { max: field.options.is_many === false ? 1 : FIELD_LIMITS.items, isList: true });
    default:
      return checkText(field, given);
  }
}

function checkNumber({ kind, options }: Pick<Field, 'kind' | 'options'>, given: unknown): CheckedValue {
  const value = typeof given === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(given) ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrong('A valid number is required.');
  if (Math.abs(value) >= 1e15) return wrong('The number is too large.');
  if (Math.abs(value - Number(value.toFixed(DECIMALS))) > Number.EPSILON * Math.abs(value)) {
    return wrong(`Ensure that there are no more than ${DECIMALS} decimal places.`);
  }
  if (kind === 'rating') {
    return Number.isInteger(value) && value >= 1 && value <= 5 ? { value } : wrong('Enter 1 to 5.');
  }
  return inRange(options, value) ?? { value };
}

function inRange({ min, max }: FieldOptions, value: number): CheckedValue | null {
  if (min !== undefined && value < min) {
    return wrong(`Ensure this value is greater than or equal to ${min}.`);
  }
  return max !== undefined && value > max
    ? wrong(`Ensure this value is less than or equal to ${max}.`)
    : null;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

function checkMoment(given: unknown): CheckedValue {
  const time = typeof given === 'string' && MOMENT.test(given) ? new Date(given) : null;
  return !time || Number.isNaN(time.getTime())
    ? wrong('Datetime has wrong format. Use RFC 3339, such as 2026-03-01T09:30:00Z.')
    : { value: time.toISOString() };
}

function checkChoices({ options }: Pick<Field, 'options'>, given: unknown, isMany: boolean): CheckedValue {
  const ids = isMany ? given : [given];
  if (!Array.isArray(ids)) return wrong('Expected a list of items.');
  const known = new Set(options.choices?.map(({ id }) => id));
  const unknown = ids.find((id) => typeof id !== 'string' || !known.has(id.toLowerCase()));
  if (unknown !== undefined) return wrong(`"${String(unknown).slice(0, 64)}" is not a valid choice.`);
  const chosen = [...new Set(ids.map((id: string) => id.toLowerCase()))];
  return { value: isMany ? chosen : (chosen[0] ?? null) };
}

function checkIds(given: unknown, { max, isList }: { max: number; isList: boolean }): CheckedValue {
  const ids = isList ? given : [given];
  if (!Array.isArray(ids)) return wrong('Expected a list of items.');
  if (ids.some((id) => typeof id !== 'string' || !ID.test(id))) return wrong('Must be a valid UUID.');
  const chosen = [...new Set(ids.map((id: string) => id.toLowerCase()))];
  if (chosen.length > max) return wrong(`Ensure this field has no more than ${max} elements.`);
  return { value: isList ? chosen : (chosen[0] ?? null) };
}

function checkText({ kind, options }: Pick<Field, 'kind' | 'options'>, given: unknown): CheckedValue {
  if (typeof given !== 'string') return wrong('Not a valid string.');
  const max = kind === 'paragraph' ? FIELD_LIMITS.paragraph : FIELD_LIMITS.text;
  const text = kind === 'paragraph' ? given.trim() : given.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return { value: null };
  if (text.length > max) return wrong(`Ensure this field has no more than ${max} characters.`);
  if (text.includes('\u0000')) return wrong('Null characters are not allowed.');
  return textProblem(kind, options, text) ?? { value: text };
}

function textProblem(kind: Field['kind'], { pattern }: FieldOptions, text: string): CheckedValue | null {
  if (kind === 'email' && !EMAIL.test(text)) return wrong('Enter a valid email address.');
  if (kind === 'phone' && !PHONE.test(text)) return wrong('Enter a valid phone number.');
  if (kind === 'link' && !isWebLink(text)) return wrong('Enter a valid URL.');
  return pattern && !matchesPattern(pattern, text) ? wrong(`Enter a text of the form ${pattern}.`) : null;
}

const isWebLink = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(text).protocol);

/**
 * Patterns are no regular expressions, whose cost a caller could make endless: `#` stands for a digit, `A` for a letter,
 * `*` for any further text, everything else for itself.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  const isOpen = rest.length > 0;
  const letters = [...text];
  const wanted = [...head];
  if (isOpen ? letters.length < wanted.length : letters.length !== wanted.length) return false;
  return wanted.every((sign, place) => {
    const letter = letters[place] ?? '';
    if (sign === '#') return /\d/.test(letter);
    return sign === 'A' ? /\p{L}/u.test(letter) : letter === sign;
  });
}

/** Whether two values of a field are the same. */
export const isSameValue = (
  one: FieldValue | null | undefined,
  other: FieldValue | null | undefined,
): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
