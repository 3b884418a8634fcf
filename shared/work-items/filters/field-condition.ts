import { traitsOf } from '../../projects/fields/kinds.ts';
import type { FieldValue } from '../../projects/fields/schema.ts';
import { hasText } from '../../text/fold.ts';
import { dayIn } from '../../time/calendar-day.ts';
import { NO_VALUE } from '../lists/keys.ts';
import { dayOfTerm, isMoment, readDayTerm, readMoment } from './days.ts';
import { type FieldLookup, fieldOf, readNumber } from './fields.ts';
import { type FieldCondition, type FilterOperator, REQUESTER } from './tree.ts';

type Compared = Exclude<FilterOperator, 'contains'>;

/** A condition on a custom field in the form in which its values are compared. `orNone` lets items without one through. */
export type FieldTest = { orNone: boolean } & (
  | { by: 'nothing' }
  | { by: 'text'; isWhole: boolean; values: readonly string[] }
  | { by: 'number'; operator: Compared; values: readonly number[] }
  /** Days of a day; of a moment, days in the time zone of the reader and moments. */
  | { by: 'day' | 'moment'; operator: Compared; values: readonly string[] }
  | { by: 'id' | 'ids' | 'items'; values: readonly string[] }
  /** A checkbox without a value is not checked. */
  | { by: 'flag'; values: readonly boolean[] }
);

type Reader = {
  user_id: string | null;
  today: () => string;
  timezone: string;
  fields?: FieldLookup | undefined;
};

const NOTHING = { by: 'nothing' } as const;

/**
 * What a condition on a custom field asks for, by what is known of the field. Of one that is gone, and for values that do
 * not fit its kind any more, it asks for nothing that there is.
 */
export function fieldTest(condition: FieldCondition, reader: Reader): FieldTest {
  const { property, operator, values: given } = condition;
  const field = reader.fields && fieldOf(property, reader.fields);
  if (!field) return { ...NOTHING, orNone: false };
  const { form } = traitsOf(field.kind);
  const orNone = operator === 'in' && form !== 'flag' && form !== 'computed' && given.includes(NO_VALUE);
  const values = given.filter((value) => value !== NO_VALUE);
  if (form === 'text') return { ...textTest(operator, values), orNone };
  if (operator === 'contains') return { ...NOTHING, orNone };
  if (form === 'number') {
    const numbers = values.flatMap((value) => readNumber(value) ?? []).map(Number);
    return { by: 'number', operator, values: numbers, orNone };
  }
  if (form === 'day' || form === 'moment') {
    const times = values.flatMap((value) => timeOf(value, form, reader.today) ?? []);
    return { by: form, operator, values: times, orNone };
  }
  if (operator !== 'in' || form === 'computed') return { ...NOTHING, orNone };
  if (form === 'flag') {
    const flags = values.filter((value) => value === 'true' || value === 'false');
    return { by: 'flag', values: flags.map((value) => value === 'true'), orNone };
  }
  const isPerson = form === 'person' || form === 'people';
  const ids = values.flatMap((value) =>
    isPerson && value === REQUESTER ? (reader.user_id ?? []) : value.toLowerCase(),
  );
  return { by: BY_ID[form], values: ids, orNone };
}

const BY_ID = { option: 'id', person: 'id', options: 'ids', people: 'ids', items: 'items' } as const;

function textTest(operator: FilterOperator, values: readonly string[]) {
  if (operator === 'in') return { by: 'text', isWhole: true, values } as const;
  if (operator !== 'contains') return NOTHING;
  return { by: 'text', isWhole: false, values: values.map((value) => value.trim()) } as const;
}

/** The day that a value means, or the moment that it is; null for what is neither. */
function timeOf(value: string, form: 'day' | 'moment', today: () => string): string | null {
  const term = readDayTerm(value);
  if (term !== null) return dayOfTerm(term, today);
  const moment = readMoment(value);
  return form === 'day' ? moment && value.slice(0, 10) : moment;
}

/** Whether a value of the field passes, as lists of the server decide; for many values, of which each is asked the same. */
export function passesField(test: FieldTest, reader: Reader): (value: FieldValue | undefined) => boolean {
  const passes = valueTest(test, reader);
  if (test.by === 'flag') return (value) => passes(value ?? false);
  return (value) => (value === undefined ? test.orNone : passes(value));
}

function valueTest(test: FieldTest, { timezone }: Reader): (value: FieldValue) => boolean {
  switch (test.by) {
    case 'text':
      return (value) => typeof value === 'string' && test.values.some((text) => isText(value, text, test));
    case 'number':
      return (value) =>
        typeof value === 'number' && test.values.some((bound) => compares(test.operator, value, bound));
    case 'day':
      return (value) =>
        typeof value === 'string' && test.values.some((bound) => compares(test.operator, value, bound));
    case 'moment':
      return momentTest(test, timezone);
    case 'id': {
      const wanted = new Set(test.values);
      return (value) => typeof value === 'string' && wanted.has(value);
    }
    case 'ids':
    case 'items': {
      const wanted = new Set(test.values);
      return (value) => Array.isArray(value) && value.some((id) => wanted.has(id));
    }
    case 'flag':
      return (value) => typeof value === 'boolean' && test.values.includes(value);
    case 'nothing':
      return () => false;
  }
}

const isText = (value: string, text: string, { isWhole }: { isWhole: boolean }) =>
  isWhole ? value === text : hasText(value, text);

function momentTest(
  { operator, values }: { operator: Compared; values: readonly string[] },
  timezone: string,
): (value: FieldValue) => boolean {
  return (value) => {
    const moment = typeof value === 'string' ? readMoment(value) : null;
    if (moment === null) return false;
    return values.some((bound) =>
      compares(operator, isMoment(bound) ? moment : dayIn(timezone, new Date(moment)), bound),
    );
  };
}

function compares<T extends string | number>(operator: Compared, value: T, bound: T): boolean {
  if (operator === 'gt') return value > bound;
  if (operator === 'gte') return value >= bound;
  if (operator === 'lt') return value < bound;
  return operator === 'lte' ? value <= bound : value === bound;
}
