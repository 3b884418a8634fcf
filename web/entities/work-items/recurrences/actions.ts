import { must } from '@tandem/shared/must.ts';
import { today } from '#lib/dates/dates.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { recurrences } from './store.ts';
import { recurrenceStream, recurrencesPath } from './load.ts';
import type { Recurrence, RecurrenceInput } from './types.ts';

const change = rowChanges<Recurrence>({
  kind: 'recurrence',
  store: recurrences,
  streamOf: recurrenceStream,
});

const pathOf = ({ id, project_id }: Recurrence) => `${recurrencesPath(project_id)}${id}/`;
const known = (id: string) => must(recurrences.get(id), 'only a recurrence that is shown can be changed');

/** Returns what a new recurrence begins with. */
export const newRecurrence = (templateId: string, name: string): RecurrenceInput => ({
  template_id: templateId,
  name,
  mode: 'dates',
  rule: 'FREQ=WEEKLY',
  after_days: null,
  counts_cancelled: true,
  time: '09:00',
  lead_days: 0,
  starts_on: today(),
  ends_on: null,
  max_count: null,
  assignees: { mode: 'template', member_ids: [] },
  days_off: 'keep',
});

/** Creates a recurrence. Resolves with its id, or null when it was refused. */
export async function createRecurrence(projectId: string, input: RecurrenceInput): Promise<string | null> {
  const now = new Date().toISOString();
  const me = currentMe().id;
  const id = newId();
  const row: Recurrence = {
    ...input,
    id,
    workspace_id: currentWorkspace().id,
    project_id: projectId,
    is_paused: false,
    paused_until: null,
    skipped: [],
    next_due: null,
    next_run_at: null,
    next_member_id: null,
    open_item_id: null,
    last_due: null,
    runs_count: 0,
    last_error: null,
    created_at: now,
    updated_at: now,
    created_by: me,
    updated_by: me,
  };
  const stored = await change({
    id,
    op: 'create',
    patch: row,
    action: 'settings',
    request: { method: 'POST', path: recurrencesPath(projectId), body: { id, ...input } },
  });
  return stored ? id : null;
}

/** Changes a recurrence. False when it was refused. */
export async function patchRecurrence(id: string, patch: Partial<RecurrenceInput>): Promise<boolean> {
  const stored = await change({
    id,
    op: 'patch',
    patch,
    action: 'settings',
    request: { method: 'PATCH', path: pathOf(known(id)), body: patch },
  });
  return stored !== null;
}

/** Deletes a recurrence. The items that it made stay. False when it was refused. */
export async function deleteRecurrence(id: string): Promise<boolean> {
  const stored = await change({
    id,
    op: 'remove',
    patch: {},
    action: 'settings',
    request: { method: 'DELETE', path: pathOf(known(id)) },
  });
  return stored !== null;
}

async function step(id: string, path: string, patch: Partial<Recurrence>, body: object = {}) {
  const stored = await change({
    id,
    op: 'patch',
    patch,
    action: 'settings',
    request: { method: 'POST', path: `${pathOf(known(id))}${path}/`, body },
  });
  return stored !== null;
}

/** Pauses a recurrence, without an end or until a day. */
export const pauseRecurrence = (id: string, until: string | null = null) =>
  step(id, 'pause', { is_paused: true, paused_until: until }, until ? { until } : {});

/** Ends the pause of a recurrence. */
export const resumeRecurrence = (id: string) => step(id, 'resume', { is_paused: false, paused_until: null });

/** Leaves out the run of a day. It uses up no turn. */
export const skipRun = (id: string, due: string) =>
  step(id, 'skip', { skipped: [...known(id).skipped, due] }, { due });

/** Takes the run of a day back in. */
export const unskipRun = (id: string, due: string) =>
  step(id, 'unskip', { skipped: known(id).skipped.filter((day) => day !== due) }, { due });
