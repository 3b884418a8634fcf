import type { TFunction } from 'i18next';
import { type FieldKind, traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import { type FieldProperty, fieldProperty, isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { isOrderableField } from '@tandem/shared/projects/fields/when-read.ts';
import { DAY_SPANS, writeFieldGroup } from '@tandem/shared/work-items/lists/keys.ts';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { readFieldGroup } from '#entities/work-items/rows/field-groups.ts';
import { keyOfOrder, type OrderWords } from './orders.ts';

type Fields = readonly UsedField[] | undefined;

/** The field that a column, a group or an order is of; undefined for what every item has, and for a field that is gone. */
export function fieldOf(fields: Fields, name: string | null): UsedField | undefined {
  if (name === null) return undefined;
  const bare = name.replace(/^-/, '');
  if (!isFieldProperty(bare)) return undefined;
  const { id } = readFieldGroup(bare);
  return fields?.find((field) => field.id === id);
}

/** What a list is ordered by, in words that are here already. */
export const orderText = (fields: Fields, orderBy: string, t: TFunction): string =>
  fieldOf(fields, orderBy)?.name ?? t(`work-items:order.${keyOfOrder(orderBy)}`);

/** What lists can be grouped by, days also by week and month. */
export const fieldGroups = (fields: Fields = []): FieldProperty[] =>
  fields
    .filter(({ kind }) => traitsOf(kind).isGroupable)
    .flatMap(({ id, kind }) =>
      (kind === 'date' ? DAY_SPANS : (['day'] as const)).map((span) => writeFieldGroup({ id, span })),
    );

export const fieldOrders = (fields: Fields = []): string[] =>
  fields.filter(isOrderableField).flatMap(({ id }) => [fieldProperty(id), `-${fieldProperty(id)}`]);

/** How the two directions of an order by a field are called. */
export function wordsOfKind(kind: FieldKind): OrderWords {
  const { form } = traitsOf(kind);
  if (form === 'number' || form === 'computed') return 'number';
  return form === 'day' || form === 'moment' ? 'date' : 'text';
}

/** Those that rows, cards and columns show: chosen here, or on cards by the settings of the project. */
export const shownFields = (
  fields: Fields = [],
  chosen: Readonly<Partial<Record<string, boolean>>>,
): readonly UsedField[] => {
  const shown = fields.filter(({ id, use }) => chosen[fieldProperty(id)] ?? use.is_on_card);
  return shown.length > 0 ? shown : NONE;
};

const NONE: readonly UsedField[] = [];
