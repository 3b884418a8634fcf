import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { AskedField } from '@tandem/shared/work-items/filters/fields.ts';
import { isOrderableField } from '@tandem/shared/projects/fields/when-read.ts';
import { type RawBuilder, sql } from 'kysely';
import type { KeyType } from '../../http/keyset.ts';
import { FIELD_VALUE } from './field-values.ts';

type FieldSource = {
  value: RawBuilder<unknown>;
  type: KeyType;
  isPresent?: true;
  join?: () => RawBuilder<unknown>;
};

const idOfPerson = (id: string) => {
  const text = FIELD_VALUE.text(id);
  return sql`(case when pg_input_is_valid(${text}, 'uuid') then ${text}::uuid end)`;
};

/** Choices are in the order in which the field has them, archived ones too. */
function placeOfChoice({ id, options }: AskedField): RawBuilder<unknown> {
  const ids = (options.choices ?? []).map((choice) => choice.id);
  return sql`array_position(${sql.lit(`{${ids.join(',')}}`)}::text[], ${FIELD_VALUE.text(id)})`;
}

/** What items are compared by in the order of a field; null for one that lists cannot be ordered by. */
export function fieldSource(field: AskedField): FieldSource | null {
  const { form } = traitsOf(field.kind);
  if (!isOrderableField(field)) return null;
  switch (form) {
    case 'number':
    case 'computed':
      return { value: FIELD_VALUE.number(field.id), type: 'numeric' };
    case 'day':
      return { value: FIELD_VALUE.day(field.id), type: 'text' };
    case 'moment':
      return { value: FIELD_VALUE.moment(field.id), type: 'timestamptz' };
    case 'flag':
      return { value: FIELD_VALUE.flag(field.id), type: 'boolean', isPresent: true };
    case 'option':
      return { value: placeOfChoice(field), type: 'int8' };
    case 'person':
      return {
        value: sql`ofu.display_name`,
        type: 'text',
        join: () => sql`left join users ofu on ofu.id = ${idOfPerson(field.id)}`,
      };
    case 'text':
      return { value: FIELD_VALUE.text(field.id), type: 'text' };
    default:
      return null;
  }
}
