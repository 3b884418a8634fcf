import { must } from '@tandem/shared/must.ts';
import type { DateCheck } from '@tandem/shared/planning/cycles/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { SeenDescription } from '#lib/sync/changed-fields.ts';
import { api } from '#lib/http/api-client.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { planChanges } from '../plan-undo.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { loadProjectCycles } from './load.ts';
import { statusOf } from './status.ts';
import { archivedCycles, cycles, cyclesByProject } from './store.ts';
import type { ArchivedCycle, Cycle, CycleFields } from './types.ts';

const cyclesPath = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/cycles/`;
type Ref = Pick<Cycle, 'id' | 'project_id'>;
export const cyclePath = ({ id, project_id }: Ref) => `${cyclesPath(project_id)}${id}/`;

const streamOf = (row: { project_id: string }) => projectStream(row.project_id);
const { change, remember } = planChanges<Cycle>({ kind: 'cycle', store: cycles, streamOf }, (row) =>
  loadProjectCycles(row.project_id),
);
/** No Change of the cycle reports it: a favourite is a row of its own. */
const changeFavorite = rowChanges<Cycle>({
  kind: 'cycle_favorite',
  store: cycles,
  streamOf,
  onStored: (id, { is_favorite = false }) => cycles.amend(id, () => ({ is_favorite })),
});
const { change: changeArchived } = planChanges<ArchivedCycle>({
  kind: 'archived_cycle',
  store: archivedCycles,
  streamOf,
});

/** A new one stands before all others (docs/contract/cycles.md#a-new-cycle). */
const STEP = 10_000;
const FIRST = 65_535;

/** Days as the moments that the server will say; its own answer has the project's offset. */
const momentsOf = ({ start_date, end_date }: Pick<CycleFields, 'start_date' | 'end_date'>) => ({
  start_date: start_date && `${start_date}T00:00:01Z`,
  end_date: end_date && `${end_date}T23:59:00Z`,
});

/** Makes a cycle, which is there at once. */
export function createCycle(projectId: string, fields: CycleFields): Cycle {
  const orders = cyclesByProject.list(projectId).map(({ sort_order }) => sort_order);
  const dates = momentsOf(fields);
  const me = currentMe().id;
  const row: Cycle = {
    id: newId(),
    project_id: projectId,
    workspace_id: currentWorkspace().id,
    owned_by_id: me,
    created_by: me,
    view_props: {},
    logo_props: {},
    progress_snapshot: {},
    external_source: null,
    external_id: null,
    is_favorite: false,
    assignee_ids: [],
    rolled_over: null,
    total_issues: 0,
    completed_issues: 0,
    cancelled_issues: 0,
    sort_order: orders.length === 0 ? FIRST : Math.min(...orders) - STEP,
    created_at: new Date().toISOString(),
    ...fields,
    ...dates,
    status: statusOf(dates),
  };
  const { id } = row;
  void change({
    ...{
      id,
      op: 'create',
      patch: row,
      words: 'cycle_created',
      action: 'cycle_create',
      lane: `cycles of ${projectId}`,
    },
    request: { method: 'POST', path: cyclesPath(projectId), body: { id, ...fields } },
  });
  return row;
}

const known = (id: string) => must(cycles.get(id), 'only a cycle that is shown can be changed');

/** Changes a cycle: at once here. Days are named both, or not at all. */
export async function patchCycle(
  id: string,
  fields: Partial<CycleFields> & SeenDescription,
): Promise<boolean> {
  const { start_date, end_date, expected_description: _seen, ...texts } = fields;
  const hasDays = start_date !== undefined && end_date !== undefined;
  const patch: Partial<Cycle> = { ...texts, ...(hasDays && momentsOf({ start_date, end_date })) };
  const { stored } = change({
    id,
    op: 'patch',
    patch,
    action: 'cycle_patch',
    words: 'cycle_changed',
    request: { method: 'PATCH', path: cyclePath(known(id)), body: fields },
  });
  return stored;
}

export async function deleteCycle(id: string): Promise<boolean> {
  const { stored } = change({
    id,
    op: 'remove',
    patch: {},
    action: 'cycle_delete',
    words: 'cycle_deleted',
    request: { method: 'DELETE', path: cyclePath(known(id)) },
  });
  return stored;
}

/** It leaves the list at once; only what is over is put away. Answers the step that takes it back. */
export async function archiveCycle(id: string): Promise<string | null> {
  const { stepId, stored } = change({
    id,
    op: 'remove',
    patch: {},
    action: 'cycle_archive',
    request: { method: 'POST', path: `${cyclePath(known(id))}archive/`, body: {} },
  });
  return (await stored) ? stepId : null;
}

export async function restoreCycle(cycle: Ref): Promise<string | null> {
  const { stepId, stored } = changeArchived({
    id: cycle.id,
    op: 'remove',
    patch: {},
    action: 'cycle_restore',
    request: { method: 'DELETE', path: `${cyclePath(cycle)}archive/` },
  });
  return (await stored) ? stepId : null;
}

export async function deleteArchivedCycle(cycle: Ref): Promise<boolean> {
  const { stored } = changeArchived({
    id: cycle.id,
    op: 'remove',
    patch: {},
    action: 'cycle_delete',
    words: 'cycle_deleted',
    request: { method: 'DELETE', path: cyclePath(cycle) },
  });
  return stored;
}

export async function setCycleFavorite(id: string, is_favorite: boolean): Promise<boolean> {
  const favorites = cyclesPath(known(id).project_id).replace(/cycles\/$/, 'user-favorite-cycles/');
  const stored = await changeFavorite({
    id,
    op: 'patch',
    patch: { is_favorite },
    action: 'cycle_patch',
    request: is_favorite
      ? { method: 'POST', path: favorites, body: { cycle: id } }
      : { method: 'DELETE', path: `${favorites}${id}/` },
  });
  return stored !== null;
}

/**
 * Lets another cycle take over what is not done; the items say so by Changes of their own. Answers the step that takes it
 * back; throws when it is refused.
 */
export async function transferItems(from: Ref, new_cycle_id: string): Promise<string> {
  const mutationId = newId();
  const path = `${cyclePath(from)}transfer-issues/`;
  await api.send({ method: 'POST', path, body: { new_cycle_id } }, mutationId);
  remember(mutationId, from.id);
  return mutationId;
}

/** Whether no other cycle of the project has one of these days (docs/contract/cycles.md#asking-for-free-days). */
export async function areDaysFree(
  projectId: string,
  days: { start_date: string; end_date: string; cycle_id: string | null },
): Promise<boolean> {
  const { data } = await api.post<DateCheck>(`${cyclesPath(projectId)}date-check/`, days);
  return data.status;
}
