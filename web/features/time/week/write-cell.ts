import { createEntry, deleteEntry, patchEntry } from '#entities/tracking/actions.ts';
import type { TimeEntry } from '#entities/tracking/types.ts';
import type { Subject } from './added-rows.ts';
import { minutesOf } from './grid-rows.ts';

type Cell = { subject: Subject; day: string; entries: readonly TimeEntry[] };

/**
 * Makes the time of a cell what was typed. Without entries there is a new one. Of several the newest change first: the
 * others stay as they were written.
 */
export function writeCell({ subject, day, entries }: Cell, minutes: number) {
  const { project_id, issue_id, activity_id } = subject;
  if (entries.length === 0) {
    if (minutes > 0)
      createEntry({ project_id, issue_id }, { day, minutes, ...(activity_id && { activity_id }) });
    return;
  }
  let rest = minutes - minutesOf(entries);
  for (const entry of entries) {
    if (rest === 0) return;
    const next = entry.minutes + rest;
    if (next > 0) return void patchEntry(entry.id, { minutes: next });
    rest = next;
    void deleteEntry(entry.id);
  }
}
