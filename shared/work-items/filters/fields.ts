import { type FieldProperty, fieldIdOf } from '../../projects/fields/names.ts';
import { type ValueForm, traitsOf } from '../../projects/fields/kinds.ts';
import type { Field } from '../../projects/fields/schema.ts';
import type { Kind } from './kind.ts';

/** What must be known of a custom field to ask items for it. */
export type AskedField = Pick<Field, 'id' | 'key' | 'name' | 'kind' | 'options'>;
/** The field of an id; undefined for one that is not there, or not any more. */
export type FieldLookup = (id: string) => AskedField | undefined;

export const NO_FIELDS: FieldLookup = () => undefined;

/** A checkbox that nobody has touched is not checked: it has no "None". */
const KINDS: Readonly<Record<ValueForm, Kind>> = {
  text: { kind: 'text', canBeNone: true },
  number: { kind: 'number', canBeNone: true },
  day: { kind: 'day', canBeNone: true },
  moment: { kind: 'moment', canBeNone: true },
  option: { kind: 'id', canBeNone: true },
  options: { kind: 'id', canBeNone: true },
  person: { kind: 'person', canBeNone: true },
  people: { kind: 'person', canBeNone: true },
  items: { kind: 'id', canBeNone: true },
  flag: { kind: 'flag' },
  computed: { kind: 'gone' },
};

/** The field that a property is, as far as it is known. */
export const fieldOf = (property: FieldProperty, fields: FieldLookup): AskedField | undefined =>
  fields(fieldIdOf(property) ?? '');

/** How a custom field is asked for. Of one that is gone, or that is computed, nothing can be compared. */
export function kindOfField(property: FieldProperty, fields: FieldLookup): Kind {
  const field = fieldOf(property, fields);
  return field ? KINDS[traitsOf(field.kind).form] : { kind: 'gone' };
}

const NUMBER = /^[+-]?\d{1,15}(\.\d+)?$/;

/** A number in one form, so that equal ones are the same text; null for what is none. */
export const readNumber = (text: string): string | null =>
  NUMBER.test(text.trim()) ? String(Number(text) || 0) : null;
