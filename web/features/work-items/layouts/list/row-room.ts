import { createContext, useContext } from 'react';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import type { ListView } from '../../model/display/list-view.ts';
import { countsOf } from '../../model/menus/item-counts.tsx';
import { itemKey } from '../../model/items/item-key.ts';
import { fittingLabels, plansWidth, textWidth } from '../../model/properties/fitting-labels.ts';

/** Below this a list is narrow: days and estimates have no columns of their own; px. */
export const NARROW = 900;
const USUAL = 1120;
const STEP = 20;

/** How wide the rows of a list are; px. */
const RowWidth = createContext(USUAL);
export const RowWidthProvider = RowWidth.Provider;
export const useRowWidth = () => useContext(RowWidth);

/** In steps, so that few rows are drawn anew while a window changes its size; a list that is not measured yet has the usual width. */
export const rowWidthOf = (px: number) => (px > 0 ? Math.floor(px / STEP) * STEP : USUAL);

/** What a row shows besides its title. */
export type RowFit = { labels: number; hasPlanNames: boolean; hasStart: boolean };
/** `room` is what is left for custom fields; px. */
type FittedRow = RowFit & { room: number };

const ALL: RowFit = { labels: 2, hasPlanNames: true, hasStart: true };
/** What gives way first, so that a title has half of its row. */
const LESS: readonly RowFit[] = [
  ALL,
  { labels: 1, hasPlanNames: true, hasStart: true },
  { labels: 1, hasPlanNames: false, hasStart: true },
  { labels: 1, hasPlanNames: false, hasStart: false },
];
const LEAST: RowFit = { labels: 0, hasPlanNames: false, hasStart: false };

/** Checkbox, priority and state; px. */
const LEAD = 100;
const COUNT = 36;
const TITLE_CHARACTER = 6.7;
const DATE_FRAME = 32;
const PLAN_ICON = 24;
const CHIP_FRAME = 40;
/** The columns of days, estimates, people and the menu. */
const COLUMNS = 280;
const PEOPLE_AND_MENU = 100;
const ESTIMATE = 44;

type Labels = readonly { name: string }[];

/** What is left of a row for what can give way; px. */
function roomOf(row: WorkItem, view: ListView, width: number): number {
  const { shown } = view.settings;
  const key = shown.has('key') ? textWidth(itemKey(view.identifier, row), 16) : 0;
  const title = Math.min(width / 2, row.name.length * TITLE_CHARACTER);
  const due = shown.has('due_date') && row.target_date ? dateWidth(row.target_date, view) : 0;
  const narrow = PEOPLE_AND_MENU + due + (shown.has('estimate') && row.estimate_point ? ESTIMATE : 0);
  const end = width < NARROW ? narrow : COLUMNS;
  return width - LEAD - key - title - countsOf(row, view).length * COUNT - end;
}

const dateWidth = (day: string, view: ListView) => textWidth(formatMonthDay(day, view.language), DATE_FRAME);

/** The most that leaves the title half of the row, or as much as it needs. */
export function fitRow(row: WorkItem, view: ListView, labels: Labels, width: number): FittedRow {
  const { shown, groupBy } = view.settings;
  const room = roomOf(row, view, width);
  const planned = {
    cycle: shown.has('cycle') && row.cycle_id !== null && groupBy !== 'cycle',
    modules: shown.has('modules') && row.module_ids.length > 0 && groupBy !== 'module',
  };
  const start = shown.has('start_date') && row.start_date ? dateWidth(row.start_date, view) : 0;
  const icons = (Number(planned.cycle) + Number(planned.modules)) * PLAN_ICON;
  const leftOf = (fit: RowFit) =>
    room - (fit.hasPlanNames ? plansWidth(row, planned) : icons) - (fit.hasStart ? start : 0);
  const fits = (fit: RowFit) => {
    const left = leftOf(fit);
    return (
      left >= 0 && (!shown.has('labels') || labels.length === 0 || fittingLabels(labels, left) >= fit.labels)
    );
  };
  const fit = LESS.find(fits) ?? LEAST;
  const named = shown.has('labels') ? labels.slice(0, fit.labels) : [];
  return {
    ...fit,
    room: leftOf(fit) - named.reduce((sum, { name }) => sum + textWidth(name, CHIP_FRAME), 0),
  };
}

/** The width in px that a phone's row has for labels, fields and what precedes them, if the key is short. */
const PHONE_ROOM = 272;
const KEY_FRAME = 8;
const DUE_FRAME = 36;
const COUNT_WIDTH = 40;
/** The maximum width in px of labels in a phone's row. */
const PHONE_CHIP = 160;
const PHONE_GAP = 8;

/**
 * Fits the second line of a phone's row. If the item has field values, labels get half of the remaining
 * width.
 */
export function fitPhoneRow(row: WorkItem, view: ListView, labels: Labels): FittedRow {
  const { identifier, language, settings } = view;
  const key = settings.shown.has('key') ? textWidth(itemKey(identifier, row), KEY_FRAME) : 0;
  const isDue = settings.shown.has('due_date') && row.target_date !== null;
  const due = isDue ? textWidth(formatMonthDay(row.target_date ?? '', language), DUE_FRAME) : 0;
  const type = settings.shown.has('issue_type') && row.type_id !== null ? PLAN_ICON : 0;
  const all = PHONE_ROOM - key - due - type - countsOf(row, view).length * COUNT_WIDTH;
  const hasFields = settings.fields.some(({ id }) => row.fields[id] !== undefined);
  const named = settings.shown.has('labels') && labels.length > 0;
  const count = named ? fittingLabels(labels, hasFields ? all / 2 : all) : 0;
  const taken = labels
    .slice(0, count)
    .reduce((sum, { name }) => sum + Math.min(PHONE_CHIP, textWidth(name, CHIP_FRAME)) + PHONE_GAP, 0);
  return { ...LEAST, labels: count, room: all - taken };
}
