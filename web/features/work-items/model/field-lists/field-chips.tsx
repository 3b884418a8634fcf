import i18next from 'i18next';
import { type FieldKind, traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import type { FieldValue } from '#entities/projects/fields/types.ts';
import { shownValue } from '#entities/work-items/computed/values.ts';
import { readFieldGroup } from '#entities/work-items/rows/field-groups.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import type { ListView } from '../display/list-view.ts';
import { choicesIn } from '#components/fields/base/plain-text.ts';
import { valueText } from '../fields/base/value-text.ts';
import { FieldValueView } from '../fields/field-value-view.tsx';
import { ChoiceChip } from '#components/fields/values/choices-value.tsx';
import { textWidth } from '../properties/fitting-labels.ts';
import styles from './field-lists.module.css';

/** A value as rows and cards show it, and about how wide it comes out; px. */
export type FieldChip = { field: UsedField; width: number; text: string; node: React.ReactNode };

const FRAME = 34;
const MAX_WIDTH = 152;

/** The chips of an item: of the fields that are shown, those that it has a value of. Groups say theirs themselves. */
export function fieldChips(row: WorkItem, { settings, language }: ListView): readonly FieldChip[] {
  const grouped = [settings.groupBy, settings.subGroupBy].map((group) =>
    group && isFieldProperty(group) ? readFieldGroup(group).id : null,
  );
  return settings.fields.flatMap((field) => {
    const value = shownValue(row, field);
    if (value === undefined || value === false || grouped.includes(field.id)) return [];
    return [chipOf(field, value, language)];
  });
}

function chipOf(field: UsedField, value: FieldValue, language: string): FieldChip {
  const { form } = traitsOf(field.kind);
  const text = form === 'flag' ? field.name : valueText(field, value, { language, t: i18next.t });
  const title = form === 'flag' ? field.name : `${field.name}: ${text}`;
  if (form === 'person' || form === 'people') {
    const count = Array.isArray(value) ? value.length : 1;
    const node = (
      <span className={styles.people} title={title}>
        <FieldValueView field={field} value={value} look="card" />
      </span>
    );
    return { field, text, width: PERSON * Math.min(count, MOST_PEOPLE), node };
  }
  const [choice, ...others] = choicesIn(field, value);
  const more = others.length > 0 ? ` +${others.length}` : '';
  return {
    field,
    text,
    width: Math.min(MAX_WIDTH, textWidth(choice ? choice.name + more : text, FRAME)),
    node: (
      <span className={styles.field} title={title}>
        {choice ? (
          <ChoiceChip name={choice.name + more} color={choice.color} />
        ) : (
          <span className={styles.chip}>
            {!SAID_BY_TEXT.includes(field.kind) && <FieldIcon field={field} size={12} />}
            <span className={styles.text}>{text}</span>
          </span>
        )}
      </span>
    ),
  };
}

/** Their signs stand in the text. */
const SAID_BY_TEXT: readonly FieldKind[] = ['money', 'percent'];

const PERSON = 22;
const MOST_PEOPLE = 3;
