import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sortOrderBetween } from '@tandem/shared/work-items/sort-order.ts';
import { submit } from '#lib/outbox.ts';
import { follow } from '../live/live.ts';
import { mutate } from '../live/mutate.ts';
import { reportRefusal } from '../live/report.ts';
import { states } from '../states/store.ts';
import { currentMe } from '../users/store.ts';
import { deleteOne, fetchByKey, fetchOne, patchOne, postOne } from './api.ts';
import { dropDraft, rememberDraft } from './drafts.ts';
import { withSource } from './row-source.ts';
import { setDetail, workItems } from './store.ts';
import { rememberStep, takeStep } from './undo.ts';
import type { NewWorkItem, WorkItem, WorkItemDetail, WorkItemPatch } from './types.ts';

/** What the server will derive from a patch, so that the row looks right before it answers. */
function withDerived(patch: WorkItemPatch): Partial<WorkItem> {
  const group = patch.state_id ? states.get(patch.state_id)?.group : undefined;
  return group ? { ...patch, state__group: group } : patch;
}

function valuesBefore(row: WorkItem, patch: WorkItemPatch): WorkItemPatch {
  const names = Object.keys(patch) as (keyof WorkItemPatch)[];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as WorkItemPatch;
}

/** Changes an item: at once here, then on the server; a refusal takes it back and says why. */
export function patchWorkItem(id: string, patch: WorkItemPatch): Promise<void> {
  const row = must(workItems.get(id), 'only an item that is shown can be changed');
  rememberStep({ id, before: valuesBefore(row, patch), after: patch });
  return sendPatch(row, patch);
}

async function sendPatch(row: WorkItem, patch: WorkItemPatch): Promise<void> {
  const edit = {
    store: workItems,
    id: row.id,
    op: 'patch' as const,
    patch: withDerived(patch),
    send: (mutationId: string) => patchOne(row, patch, mutationId),
  };
  await withSource('own', () => mutate(edit)).catch((error: unknown) =>
    reportRefusal(error, 'work_item_patch', Object.keys(patch)),
  );
}

/** Takes my last change of a work item back; the item it was, or null when there is nothing to take back. */
export function undoLastPatch(): WorkItem | null {
  const step = takeStep();
  const row = step && workItems.get(step.id);
  if (!row) return null;
  void sendPatch(row, step.patch);
  return row;
}

export async function deleteWorkItem(id: string): Promise<void> {
  const row = must(workItems.get(id), 'only an item that is shown can be deleted');
  const send = (mutationId: string) => deleteOne(row, mutationId);
  const edit = { store: workItems, id, op: 'remove' as const, patch: {}, send };
  await withSource('own', () => mutate(edit)).catch((error: unknown) =>
    reportRefusal(error, 'work_item_delete'),
  );
}

function draftRow(projectId: string, id: string, input: NewWorkItem): WorkItem {
  const { description_html: _text, ...fields } = input;
  const inProject = workItems.select((row) => row.project_id === projectId);
  const first = states.select((state) => state.project_id === projectId && state.default)[0];
  const state = states.get(input.state_id ?? '') ?? first;
  const last = inProject.reduce<number | null>(
    (highest, row) => Math.max(highest ?? row.sort_order, row.sort_order),
    null,
  );
  const now = new Date().toISOString();
  return {
    ...{
      priority: 'none',
      label_ids: [],
      assignee_ids: [],
      module_ids: [],
      start_date: null,
      target_date: null,
    },
    ...{
      parent_id: null,
      estimate_point: null,
      cycle_id: null,
      type_id: null,
      completed_at: null,
      archived_at: null,
    },
    ...{
      sub_issues_count: 0,
      attachment_count: 0,
      link_count: 0,
      sequence_id: 0,
      is_draft: false,
      is_epic: false,
    },
    ...{ last_state_change: null, customer_phone: null, subscription_name: null, service_name: null },
    ...{ appointment_name: null, lead_source: null },
    ...{ created_at: now, updated_at: now, created_by: currentMe().id, updated_by: currentMe().id },
    sort_order: sortOrderBetween(last, null) ?? 0,
    ...fields,
    id,
    project_id: projectId,
    state_id: state?.id ?? '',
    state__group: state?.group ?? 'backlog',
  };
}

/**
 * Creates an item. It is shown at once under a temporary id (and `sequence_id` 0) and swapped for the server's row in one
 * frame. Resolves with that row; undefined when the server refused, which the person has been told.
 */
export function createWorkItem(projectId: string, input: NewWorkItem): Promise<WorkItem | undefined> {
  const mutationId = crypto.randomUUID();
  const temporaryId = crypto.randomUUID();
  const stream = projectStream(projectId);
  rememberDraft(mutationId, temporaryId);
  const patch = draftRow(projectId, temporaryId, input);
  withSource('own', () => workItems.addPending({ mutationId, id: temporaryId, op: 'create', patch }));
  return new Promise((resolve) => {
    submit<WorkItem>({
      id: mutationId,
      lane: temporaryId,
      send: () => postOne(projectId, input, mutationId),
      onStored: ({ data, seqs }) => {
        const swap = () => {
          dropDraft(mutationId);
          workItems.confirmRows([data], stream, seqs[stream] ?? 0);
        };
        withSource('own', () => workItems.batch(swap));
        resolve(data);
      },
      onRefused: (error) => {
        withSource('own', () => dropDraft(mutationId));
        reportRefusal(error, 'work_item_create');
        resolve(undefined);
      },
    });
  });
}

type DetailAnswer = { data: WorkItem & WorkItemDetail; seqs: Record<string, number | undefined> };

function takeDetail({ data, seqs }: DetailAnswer): WorkItem {
  const { description_html, is_subscribed, ...row } = data;
  const stream = projectStream(row.project_id);
  withSource('page', () => workItems.confirmRows([row], stream, seqs[stream] ?? 0));
  setDetail({ id: row.id, description_html, is_subscribed });
  follow(stream, seqs[stream]);
  return row;
}

/** Reads an item with its description; throws the ApiError when it does not exist or may not be seen. */
export const loadWorkItem = async (projectId: string, id: string) =>
  takeDetail(await fetchOne(projectId, id));
export const loadWorkItemByKey = async (identifier: string, sequence: number) =>
  takeDetail(await fetchByKey(identifier, sequence));
