import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { newId } from '#lib/sync/new-id.ts';
import { currentMe } from '../identity/users/store.ts';
import { rowChanges } from '../live/mutate.ts';
import { currentWorkspace } from '../workspaces/workspaces/store.ts';
import { reportLocked } from './locked.ts';
import { entries } from './store.ts';
import type { EntryPatch, EntryValues, TimeEntry, TimeSubject } from './types.ts';

const timePath = (id?: string) => `/api/workspaces/${currentWorkspace().slug}/time/${id ? `${id}/` : ''}`;

type Place = Pick<TimeEntry, 'project_id' | 'issue_id' | 'member_id'>;
/** Time without an item comes by the stream of its person (docs/contract/time.md#time-without-an-item). */
export const streamOfEntry = ({ project_id, issue_id, member_id }: Place) =>
  issue_id === null ? userStream(member_id) : projectStream(project_id);

const change = rowChanges<TimeEntry>({
  kind: 'worklog',
  store: entries,
  streamOf: streamOfEntry,
  // The client may not follow the project of a row of the week, so the answer updates it.
  onStored: (id, _patch, { data, seqs }) => {
    const row = data as TimeEntry | null;
    if (row?.id === id) entries.confirmRows([row], streamOfEntry(row), seqs[streamOfEntry(row)] ?? 0);
  },
  onRefused: (_mutationId, error) => reportLocked(error),
});

/** Without a word about it the project says whether time is billable. */
export type NewEntry = Pick<EntryValues, 'day' | 'minutes'> & Partial<EntryValues>;

/** Logs time, mine unless another person is named: shown at once, and sent as soon as the network allows. */
export function createEntry(
  { project_id, issue_id }: TimeSubject,
  values: NewEntry,
  memberId = currentMe().id,
): TimeEntry {
  const row: TimeEntry = {
    is_billable: false,
    note: '',
    activity_id: null,
    ...values,
    id: newId(),
    workspace_id: currentWorkspace().id,
    project_id,
    issue_id,
    member_id: memberId,
    started_at: null,
    is_locked: false,
    created_at: new Date().toISOString(),
  };
  const subject = issue_id ? { issue_id } : { project_id };
  const person = memberId === currentMe().id ? {} : { member_id: memberId };
  void change({
    id: row.id,
    op: 'create',
    patch: row,
    action: 'time_save',
    needs: issue_id ? [issue_id] : [],
    request: {
      method: 'POST',
      path: timePath(),
      body: Object.assign({ id: row.id }, subject, values, person),
    },
  });
  return row;
}

/** Changes an entry. False when it was refused. */
export async function patchEntry(id: string, patch: EntryPatch): Promise<boolean> {
  const stored = await change({
    id,
    op: 'patch',
    patch,
    action: 'time_save',
    request: { method: 'PATCH', path: timePath(id), body: patch },
  });
  return stored !== null;
}

/** Changes what a form has changed of an entry: the rest may have changed elsewhere meanwhile. */
export function saveEntry(entry: TimeEntry, values: EntryValues) {
  const changed = Object.entries(values).filter(
    ([name, value]) => entry[name as keyof EntryValues] !== value,
  );
  if (changed.length > 0) void patchEntry(entry.id, Object.fromEntries(changed) as EntryPatch);
}

/** False when it was refused, or was gone already. */
export async function deleteEntry(id: string): Promise<boolean> {
  const stored = await change({
    id,
    op: 'remove',
    patch: {},
    action: 'time_delete',
    request: { method: 'DELETE', path: timePath(id) },
  });
  return stored !== null;
}

/** The entry again, as a new one of the same person. */
export function restoreEntry(entry: TimeEntry) {
  const { day, minutes, note, is_billable, activity_id, member_id } = entry;
  return createEntry(entry, { day, minutes, note, is_billable, activity_id }, member_id);
}
