import type { TimeEntry } from '#entities/tracking/types.ts';
import { rowKey, type Subject } from './added-rows.ts';

export type GridRow = Subject & {
  key: string;
  /** The entries of each day, the newest first. */
  cells: readonly (readonly TimeEntry[])[];
  /** Minutes of each day. */
  minutes: readonly number[];
  total: number;
};
export type GridGroup = { projectId: string; rows: readonly GridRow[]; total: number };
export type Grid = { groups: readonly GridGroup[]; totals: readonly number[]; total: number };

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
export const minutesOf = (entries: readonly TimeEntry[]) => sum(entries.map(({ minutes }) => minutes));

function gridRow(subject: Subject, entries: readonly TimeEntry[], days: readonly string[]): GridRow {
  const cells = days.map((day) => entries.filter((entry) => entry.day === day));
  const minutes = cells.map(minutesOf);
  return { ...subject, key: rowKey(subject), cells, minutes, total: sum(minutes) };
}

type Shown = {
  days: readonly string[];
  entries: readonly TimeEntry[];
  /** Rows that are there without time. */
  added: readonly Subject[];
  /** How projects are ordered. */
  projectIds: readonly string[];
};

/** The rows of a week by project, in the order in which each got its first time. */
export function makeGrid({ days, entries, added, projectIds }: Shown): Grid {
  const ofWeek = entries.filter(({ day }) => days.includes(day));
  const inOrder = ofWeek.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const subjects = new Map<string, Subject>();
  for (const { project_id, issue_id, activity_id } of [...inOrder, ...added]) {
    const subject = { project_id, issue_id, activity_id: issue_id ? null : activity_id };
    const key = rowKey(subject);
    if (!subjects.has(key)) subjects.set(key, subject);
  }
  const byRow = Map.groupBy(ofWeek, rowKey);
  const rows = [...subjects].map(([key, subject]) => gridRow(subject, byRow.get(key) ?? [], days));
  const byProject = Map.groupBy(rows, ({ project_id }) => project_id);
  const placeOf = (id: string) => (projectIds.includes(id) ? projectIds.indexOf(id) : projectIds.length);
  const groups = [...byProject]
    .map(([projectId, own]) => ({ projectId, rows: own, total: sum(own.map(({ total }) => total)) }))
    .toSorted((a, b) => placeOf(a.projectId) - placeOf(b.projectId));
  const totals = days.map((_day, index) => sum(rows.map(({ minutes }) => minutes[index] ?? 0)));
  return { groups, totals, total: sum(totals) };
}

/** Days before today that have less time than was planned for them. */
export const shortDays = (
  { totals }: Pick<Grid, 'totals'>,
  { days, planned, today }: { days: readonly string[]; planned: readonly number[] | null; today: string },
): { day: string; minutes: number }[] =>
  days.flatMap((day, index) => {
    const missing = (planned?.[index] ?? 0) - (totals[index] ?? 0);
    return day < today && missing > 0 ? [{ day, minutes: missing }] : [];
  });
