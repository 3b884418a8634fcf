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
import type { DisplayProperty } from '#entities/personal/user-properties/types.ts';
import { COLUMN_ORDERS, optionsOf } from '../../model/display/list-options.ts';
import type { OrderWords } from '../../model/display/orders.ts';
import { arranged } from '../../model/display/table-columns.ts';
import type { ViewSettings } from '../../model/display/view-settings.ts';
import type { OverlayProperty } from '../../model/properties/item-overlay.ts';

export type Column = {
  property: DisplayProperty;
  width: number;
  /** Priorities have a drawing of their own. */
  icon: TablerIcon | null;
  /** The picker that its cells open; others are read. */
  edits?: OverlayProperty;
  words: OrderWords;
  /** Stays in sight beside the first column. */
  isPinned?: boolean;
};

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

/** The columns that are wanted of those that this kind of list has. */
export function columnsOf({ context, layout, shown, plans, columns }: ViewSettings): readonly Column[] {
  const { properties } = optionsOf(context, layout, plans);
  return arranged(
    COLUMNS.filter(({ property }) => properties.includes(property) && shown.has(property)),
    columns,
  );
}

export const orderOf = ({ property }: Column) => COLUMN_ORDERS[property] ?? property;

/** Which way a column is ordered, if it is what the table is ordered by. */
export function directionOf(column: Column, orderBy: string): 'ascending' | 'descending' | null {
  const order = orderOf(column);
  if (orderBy === order) return 'ascending';
  return orderBy === `-${order}` ? 'descending' : null;
}
