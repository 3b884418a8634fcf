import type { ApiRequest } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { itemCall } from '../rows/item-call.ts';
import type { ItemChange, ItemPlan, WorkItem, WorkItemPatch } from '../rows/types.ts';

/** What of an item decides how it is planned otherwise. */
export type Planned = Pick<WorkItem, 'id' | 'project_id' | 'is_epic' | 'cycle_id' | 'module_ids'>;

function cycleCall(row: Planned, cycleId: string | null): ApiRequest {
  const inProject = `/api/workspaces/${currentWorkspace().slug}/projects/${row.project_id}`;
  if (cycleId !== null) {
    const path = `${inProject}/cycles/${cycleId}/cycle-issues/`;
    return { method: 'POST', path, body: { issues: [row.id] } };
  }
  return { method: 'DELETE', path: `${inProject}/cycles/${row.cycle_id}/cycle-issues/${row.id}/` };
}

function modulesCall(row: Planned, moduleIds: readonly string[]): ApiRequest {
  const modules = moduleIds.filter((id) => !row.module_ids.includes(id));
  const removed_modules = row.module_ids.filter((id) => !moduleIds.includes(id));
  return { method: 'POST', path: itemCall(row, 'modules'), body: { modules, removed_modules } };
}

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Properties of a PATCH that are not fields of the item. */
export type MoreOfChange = Pick<ItemChange, 'between' | 'request_approval'>;

/** What a PATCH takes of a change, and what calls of their own are for. */
export function splitChange({ cycle_id, module_ids, between, request_approval, ...fields }: ItemChange): {
  fields: WorkItemPatch;
  more: MoreOfChange;
  plan: ItemPlan;
} {
  return {
    fields,
    more: { ...(between && { between }), ...(request_approval && { request_approval }) },
    plan: { ...(cycle_id !== undefined && { cycle_id }), ...(module_ids !== undefined && { module_ids }) },
  };
}

/** The calls that plan an item otherwise than it is planned; none where that changes nothing. */
export function planCalls(row: Planned, { cycle_id, module_ids }: ItemPlan) {
  const calls: { patch: ItemPlan; request: ApiRequest }[] = [];
  if (cycle_id !== undefined && cycle_id !== row.cycle_id) {
    calls.push({ patch: { cycle_id }, request: cycleCall(row, cycle_id) });
  }
  if (module_ids !== undefined && !isSameSet(module_ids, row.module_ids)) {
    calls.push({ patch: { module_ids }, request: modulesCall(row, module_ids) });
  }
  return calls;
}
