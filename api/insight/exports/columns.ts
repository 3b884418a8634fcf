import type { ExportedProject } from './projects.ts';
import type { ExportedItem } from './read-items.ts';

/** What stands in one field of a copy; null when there is nothing. */
export type Cell = string | null;
type Column = [name: string, cellOf: (item: ExportedItem, project: ExportedProject) => Cell];

/** `Mon, 03 Feb 2025`. */
export const day = (date: string | null): Cell =>
  date === null ? null : new Date(`${date}T00:00:00Z`).toUTCString().slice(0, 16);

/** `Mon, 03 Feb 2025 09:05:00 UTC+0000`. */
export const moment = (timestamp: string | null): Cell =>
  timestamp === null ? null : new Date(timestamp).toUTCString().replace(/GMT$/, 'UTC+0000');

const joined = (texts: readonly Cell[]): Cell => texts.filter((text) => text !== null).join(', ') || null;

/** Names in one cell; one that holds what parts them is in quotes, so that an import finds the same names. */
export const joinedNames = (names: readonly string[]): Cell =>
  joined(names.map((name) => (/^ *"|[,;\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)));

/** The columns of every export, in their order (docs/contract/exports.md#columns). */
const COLUMNS: readonly Column[] = [
  ['ID', ({ sequence_id }, { identifier }) => `${identifier}-${sequence_id}`],
  ['Project', (_item, { name }) => name],
  ['Name', ({ name }) => name],
  ['Description', ({ description }) => description || null],
  ['State', ({ state }) => state],
  ['Start Date', ({ start_date }) => day(start_date)],
  ['Target Date', ({ target_date }) => day(target_date)],
  ['Priority', ({ priority }) => priority],
  ['Created By', ({ creator }) => creator],
  ['Assignee', ({ assignees }) => joinedNames(assignees)],
  ['Labels', ({ labels }) => joinedNames(labels)],
  ['Cycle Name', ({ cycle }) => cycle?.name ?? null],
  ['Cycle Start Date', ({ cycle }) => day(cycle?.start ?? null)],
  ['Cycle End Date', ({ cycle }) => day(cycle?.end ?? null)],
  ['Module Name', ({ modules }) => joinedNames(modules.map(({ name }) => name))],
  ['Module Start Date', ({ modules }) => joined(modules.map(({ start }) => day(start)))],
  ['Module Target Date', ({ modules }) => joined(modules.map(({ end }) => day(end)))],
  ['Created At', ({ created_at }) => moment(created_at)],
  ['Updated At', ({ updated_at }) => moment(updated_at)],
  ['Completed At', ({ completed_at }) => moment(completed_at)],
  ['Archived At', ({ archived_at }) => day(archived_at)],
  ['Parent', ({ parent }, { identifier }) => (parent === null ? null : `${identifier}-${parent}`)],
  ['Type', ({ type }) => type],
];

export const COLUMN_NAMES: readonly string[] = COLUMNS.map(([name]) => name);

/** One line of a copy, in the order of the columns. */
export const cellsOf = (item: ExportedItem, project: ExportedProject): Cell[] =>
  COLUMNS.map(([, cellOf]) => cellOf(item, project));
