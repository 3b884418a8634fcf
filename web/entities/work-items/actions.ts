import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { ApiAnswer } from '#lib/api-client.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/new-id.ts';
import { follow } from '../live/live.ts';
import { rowChanges } from '../live/mutate.ts';
import { states } from '../states/store.ts';
import { deleteOne, fetchByKey, fetchOne, patchOne, postOne } from './api.ts';
import { newRow } from './new-row.ts';
import { readItems } from './resync.ts';
import { withSource } from './row-source.ts';
import { setDetail, takeDetail, workItems } from './store.ts';
import { rememberStep, takeStep } from './undo.ts';
import type { NewWorkItem, WorkItem, WorkItemDetail, WorkItemPatch } from './types.ts';

const change = rowChanges<WorkItem>({
  kind: 'work_item',
  store: workItems,
  streamOf: (row) => projectStream(row.project_id),
  within: (work) => withSource('own', work),
});

/** Rows that may have been made a moment ago. */
const mentionsOf = ({ label_ids = [], parent_id }: WorkItemPatch) =>
  parent_id ? [...label_ids, parent_id] : label_ids;

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
  await change({
    ...{ id: row.id, op: 'patch', patch: withDerived(patch), action: 'work_item_patch' },
    ...{ request: patchOne(row, patch), mentions: mentionsOf(patch) },
  });
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
  await change({
    ...{ id, op: 'remove', patch: {}, action: 'work_item_delete', request: deleteOne(row) },
  });
}

type Created = {
  /** The item as it is shown at once, under the id that it keeps; `sequence_id` is 0 until the server has given it a number. */
  row: WorkItem;
  /** Resolves with the server's row; undefined when it was refused, which the person has been told. */
  stored: Promise<WorkItem | undefined>;
};

export function createWorkItem(projectId: string, input: NewWorkItem): Created {
  const row = newRow(projectId, newId(), input);
  const { id } = row;
  setDetail({ id, description_html: input.description_html ?? '', is_subscribed: true });
  const stored = change<WorkItem>({
    ...{ id, op: 'create', patch: row, action: 'work_item_create' },
    // Numbers are given in the order in which items were made.
    lane: `new items of ${projectId}`,
    ...{ request: postOne(projectId, { id, ...input }), mentions: mentionsOf(input) },
  });
  return { row, stored: stored.then((answer) => answer?.data) };
}

type ReadDetail = () => Promise<ApiAnswer<WorkItem & WorkItemDetail>>;

/** Reads an item and follows its project; nothing is taken of a project that was lost meanwhile. */
async function readDetail(read: ReadDetail): Promise<WorkItem> {
  const answer = await readItems(({ project_id }) => projectStream(project_id), read);
  if (!answer) throw new ApiError(403, {});
  const { data, seqs } = answer;
  const stream = projectStream(data.project_id);
  const row = takeDetail(data, seqs);
  follow(stream, seqs[stream]);
  return row;
}

/** Reads an item with its description; throws the ApiError when it does not exist or may not be seen. */
export const loadWorkItem = (projectId: string, id: string) => readDetail(() => fetchOne(projectId, id));
export const loadWorkItemByKey = (identifier: string, sequence: number) =>
  readDetail(() => fetchByKey(identifier, sequence));
