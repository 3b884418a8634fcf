import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { checkValue } from '@tandem/shared/projects/fields/values.ts';
import type { AskedField } from '@tandem/shared/work-items/filters/fields.ts';
import { namesIn } from '../csv/cells/lists.ts';
import { readDay, readMoment } from '../csv/days/read-day.ts';
import type { SourceValue } from '../source/source-item.ts';
import { flagOf, numberOf } from './guess-kind.ts';

/** What names in values stand for here; null for what nothing stands for. */
export type ValueIds = {
  personOf: (externalId: string) => string | null;
  itemOf: (key: string) => string | null;
};

/** The names of a value of several; one that our exports wrote stands in one cell, others each in their own. */
export const namesOfValue = (texts: readonly string[]): string[] =>
  texts.length === 1 ? namesIn(texts[0] ?? '', 'commas') : texts.map((text) => text.trim());

/** The value of a field as it is stored; null for none, undefined where what stands there does not fit the field. */
export function storedValue(
  field: AskedField,
  { texts, people }: SourceValue,
  ids: ValueIds,
): FieldValue | null | undefined {
  if (texts.length === 0) return null;
  const given = givenValue(field, { texts, people: people ?? [] }, ids);
  if (given === undefined) return undefined;
  const checked = checkValue(field, given);
  return 'problem' in checked ? undefined : checked.value;
}

function givenValue(
  field: AskedField,
  { texts, people }: { texts: readonly string[]; people: NonNullable<SourceValue['people']> },
  { personOf, itemOf }: ValueIds,
): unknown {
  const [first = ''] = texts;
  const { form } = traitsOf(field.kind);
  const found = (ids: (string | null | undefined)[]) => ids.filter((id) => typeof id === 'string');
  switch (form) {
    case 'number':
      return numberOf(first);
    case 'flag':
      return flagOf(first);
    case 'day':
      return readDay(first);
    case 'moment':
      return readMoment(first);
    case 'option':
      return choiceOf(field, first);
    case 'options':
      return someOf(found(namesOfValue(texts).map((name) => choiceOf(field, name))));
    case 'person':
      return found(people.map(({ external_id }) => personOf(external_id)))[0];
    case 'people':
      return someOf(found(people.map(({ external_id }) => personOf(external_id))));
    case 'items':
      return someOf(found(namesOfValue(texts).map(itemOf)));
    case 'computed':
      return undefined;
    default:
      return field.kind === 'paragraph' ? texts.join('\n') : texts.join(', ');
  }
}

const someOf = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

const choiceOf = ({ options }: AskedField, name: string): string | undefined =>
  options.choices?.find((choice) => choice.name.toLowerCase() === name.trim().toLowerCase())?.id;
