import type { TFunction } from 'i18next';
import {
  IconBinaryTree2,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCalendarTime,
  IconCircleDot,
  IconHexagon,
  IconHistory,
  IconLink,
  IconBox,
  IconPaperclip,
  IconCircleHalf2,
  IconTag,
  IconTriangle,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { isOrderableField } from '@tandem/shared/projects/fields/when-read.ts';
import { type FieldProperty, fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { iconOfField } from '#components/fields/kind-icon.tsx';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import type { DisplayProperty } from '#entities/personal/user-properties/types.ts';
import { wordsOfKind } from '../../../model/display/list-fields.ts';
import { COLUMN_ORDERS, optionsOf } from '../../../model/display/list-options.ts';
import type { OrderWords } from '../../../model/display/orders.ts';
import { arranged } from '../../../model/display/table-columns.ts';
import type { ViewSettings } from '../../../model/display/view-settings.ts';
import { textWidth } from '../../../model/properties/fitting-labels.ts';
import type { OverlayProperty } from '../../../model/properties/item-overlay.ts';

type ColumnLook = {
  width: number;
  /** Priorities have a drawing of their own. */
  icon: TablerIcon | null;
  /** The picker or the explanation that its cells open. Undefined for cells that are read only. */
  edits?: OverlayProperty | FieldProperty;
  words: OrderWords;
  /** Stays in sight beside the first column. */
  isPinned?: boolean;
};
/** A property that every item has, or a custom field. */
export type Column = ColumnLook &
  ({ property: DisplayProperty; field?: undefined } | { property: FieldProperty; field: UsedField });

/** A column that is in sight: which one it is, and where it stands. */
export type ShownColumn = { column: Column; index: number; start: number };

/** In the order in which they stand. */
const COLUMNS: readonly Column[] = [
  { property: 'state', width: 140, icon: IconCircleDot, edits: 'state', words: 'text' },
  { property: 'priority', width: 116, icon: null, edits: 'priority', words: 'priority' },
  { property: 'assignee', width: 136, icon: IconUsers, edits: 'assignees', words: 'text' },
  { property: 'labels', width: 164, icon: IconTag, edits: 'labels', words: 'text' },
  { property: 'issue_type', width: 120, icon: IconHexagon, edits: 'type', words: 'text' },
  { property: 'start_date', width: 116, icon: IconCalendarTime, edits: 'start_date', words: 'date' },
  { property: 'due_date', width: 116, icon: IconCalendarCheck, edits: 'target_date', words: 'date' },
  { property: 'estimate', width: 96, icon: IconTriangle, edits: 'estimate', words: 'number' },
  { property: 'cycle', width: 148, icon: IconCircleHalf2, edits: 'cycle', words: 'text' },
  { property: 'modules', width: 148, icon: IconBox, edits: 'module', words: 'text' },
  { property: 'created_on', width: 124, icon: IconCalendarPlus, words: 'date' },
  { property: 'updated_on', width: 124, icon: IconHistory, words: 'date' },
  { property: 'link', width: 96, icon: IconLink, words: 'number' },
  { property: 'attachment_count', width: 128, icon: IconPaperclip, words: 'number' },
  { property: 'sub_issue_count', width: 116, icon: IconBinaryTree2, words: 'number' },
];

const ROOMY = ['paragraph', 'multi_select', 'people', 'items', 'link', 'email'];

const USUAL = 124;
const MOST = 240;
const HEAD_FRAME = 72;
/** So that a head says all of its name, unless that is long. */
const widthOfName = (name: string) => Math.min(MOST, Math.ceil(textWidth(name, HEAD_FRAME)));

/** The column of a custom field. Its cells edit the value, or explain it if it is computed. */
function columnOfField(field: UsedField): Column {
  const property = fieldProperty(field.id);
  return {
    ...{ property, field, icon: iconOfField(field), words: wordsOfKind(field.kind) },
    width: Math.max(ROOMY.includes(field.kind) ? 164 : USUAL, widthOfName(field.name)),
    edits: property,
  };
}

/** The columns that are wanted of those that this kind of list has; fields stand behind the others. */
export function columnsOf({
  context,
  layout,
  shown,
  plans,
  fields,
  columns,
}: ViewSettings): readonly Column[] {
  const { properties } = optionsOf(context, layout, plans);
  const ofItems = COLUMNS.filter(
    ({ property, field }) => !field && properties.includes(property) && shown.has(property),
  );
  return arranged([...ofItems, ...fields.map(columnOfField)], columns);
}

/** Its values stand at the end of their cells. */
export const isNumber = ({ field }: Column) =>
  field !== undefined && field.kind !== 'rating' && wordsOfKind(field.kind) === 'number';

/** Whether the cells of a column explain their value instead of editing it. */
export const isExplained = ({ field }: Column) => field !== undefined && isComputed(field.kind);

export const columnName = ({ property, field }: Column, t: TFunction): string =>
  field ? field.name : t(`work-items:display_property.${property}`);

/** Whether a table can be ordered by a column. */
export const isOrderable = ({ field }: Column) => !field || isOrderableField(field);

export const orderOf = ({ property, field }: Column) =>
  field ? property : (COLUMN_ORDERS[property] ?? property);

/** Which way a column is ordered, if it is what the table is ordered by. */
export function directionOf(column: Column, orderBy: string): 'ascending' | 'descending' | null {
  const order = orderOf(column);
  if (orderBy === order) return 'ascending';
  return orderBy === `-${order}` ? 'descending' : null;
}
