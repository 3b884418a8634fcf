import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { ApiAnswer } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { today } from '#lib/dates/dates.ts';
import { newId } from '#lib/sync/new-id.ts';
import { mayHelp } from '#lib/http/reloader.ts';
import type { NamePlace } from '#lib/unsaved/typed-names.ts';
import { hasRowDevice } from '../../live/device-rows.ts';
import { follow } from '../../live/live.ts';
import { rowChanges } from '../../live/mutate.ts';
import { isOtherName, sendNamesOf } from '../../workspaces/name-conflicts.ts';
import { givePictures } from '../../files/pictures/give.ts';
import { findProjectByIdentifier } from '../../projects/projects/hooks.ts';
import { states } from '../../projects/states/store.ts';
import { defaultTypeId } from '../../projects/types/hooks.ts';
import { restoreItemById, restoreItemByNumber } from '../lists/device-lists.ts';
import { deleteOne, fetchByKey, fetchOne, patchOne, postOne } from '../rows/api.ts';
import { asPatched } from '../rows/field-changes.ts';
import { itemCall } from '../rows/item-call.ts';
import { newRow } from '../rows/new-row.ts';
import { lookAgain, readItems } from '../lists/resync.ts';
import { withSource } from '../rows/row-source.ts';
import { setDetail, takeDetail, workItems } from '../rows/store.ts';
import { announceStep, forgetStep, rememberStep } from '../undo/undo.ts';
import { takeTransitionRefusal } from '../rows/transition-refusal.ts';
import { type MoreOfChange, planCalls, type Planned, splitChange } from './plan.ts';
import type {
  FieldChanges,
  ItemChange,
  ItemPlan,
  NewWorkItem,
  WorkItem,
  WorkItemDetail,
  WorkItemPatch,
} from '../rows/types.ts';

const change = rowChanges<WorkItem>({
  kind: 'work_item',
  store: workItems,
  streamOf: (row) => projectStream(row.project_id),
  within: (work) => withSource('own', work),
  onRefused: (mutationId, error, id, { name, state_id, created_at }) => {
    forgetStep(mutationId);
    // A new item stays in the list of refused changes.
    if (takeTransitionRefusal(error, id, state_id)) return created_at === undefined ? true : 'lost';
    return isOtherName({ kind: 'work_item', id }, { error, name });
  },
  onMissing: lookAgain,
  onRestored: ({ id }, { body }) => {
    const { description_html = '' } = body as NewWorkItem;
    if (id !== undefined) setDetail({ id, description_html, is_subscribed: true });
  },
});

/** Rows that may have been made a moment ago. */
const mentionsOf = ({ label_ids = [], parent_id, fields = {} }: WorkItemPatch) => [
  ...label_ids,
  ...(parent_id ? [parent_id] : []),
  ...newItemsIn(fields),
];

/** The items that fields point to and that the server is not known to have. */
const newItemsIn = (fields: FieldChanges) =>
  Object.values(fields).flatMap((value) =>
    Array.isArray(value) ? value.filter((id) => workItems.isNew(id)) : [],
  );

/** What the server will derive from a patch, so that the row looks right before it answers. */
function withDerived({ fields, ...patch }: WorkItemPatch): Partial<WorkItem> {
  const group = patch.state_id ? states.get(patch.state_id)?.group : undefined;
  return {
    ...patch,
    ...(group && { state__group: group }),
    ...(fields && { fields: asPatched(fields) }),
  };
}

/** The patch without the move: the item keeps its state and its position until the approval. */
const withoutMove = ({ state_id: _state, sort_order: _place, ...rest }: WorkItemPatch): WorkItemPatch => rest;

/** Changes an item: at once here, then on the server; a refusal takes it back and says why. */
export async function patchWorkItem(id: string, changed: ItemChange): Promise<void> {
  const row = must(workItems.get(id), 'only an item that is shown can be changed');
  const { fields, more, plan } = splitChange(changed);
  const planned = planItem(row, plan);
  const hasFields = Object.keys(fields).length > 0;
  // A place among others goes with the move that it was part of: that is what is taken back.
  const isPartOfMove = planned.length > 0 && Object.keys(fields).join() === 'sort_order';
  if (hasFields) planned.push(patchFields(row, fields, { isStep: !isPartOfMove, more }));
  await Promise.all(planned);
}

/** Puts an item into a cycle or modules, or takes it out. */
function planItem(row: WorkItem, plan: ItemPlan): Promise<unknown>[] {
  return planCalls(row, plan).map(({ patch, request }) => {
    const mutationId = newId();
    announceStep({ mutationId, edits: [{ id: row.id, before: row, after: patch }] });
    return change({ mutationId, id: row.id, op: 'patch', patch, action: 'work_item_patch', request });
  });
}

/** Plans an item that another change brings to its project, behind that change and before what follows in its lane. */
export function planComing(row: Planned, plan: ItemPlan, lane: string): void {
  for (const { patch, request } of planCalls(row, plan)) {
    void change({ id: row.id, op: 'patch', patch, action: 'work_item_patch', request, lane });
  }
}

type Sent = { isStep: boolean; more: MoreOfChange };

async function patchFields(row: WorkItem, patch: WorkItemPatch, { isStep, more }: Sent): Promise<void> {
  const { id } = row;
  const mutationId = newId();
  const after = withDerived(more.request_approval ? withoutMove(patch) : patch);
  // A request alone changes nothing that can be undone.
  if (isStep && Object.keys(after).length > 0)
    announceStep({ mutationId, edits: [{ id, before: row, after }] });
  await change({
    ...{ mutationId, id, op: 'patch', patch: after, action: 'work_item_patch' },
    ...{ request: patchOne(row, { ...patch, ...more }), mentions: mentionsOf(patch) },
  });
}

/** Whose name it is, for whoever types it. */
export const nameOfItem = ({ id, project_id }: Pick<WorkItem, 'id' | 'project_id'>): NamePlace => ({
  kind: 'work_item',
  id,
  projectId: project_id,
});

/** A name is sent with the one that it replaces. */
sendNamesOf('work_item', {
  isHere: (id) => workItems.get(id) !== undefined,
  load: (projectId, id) => loadWorkItem(projectId, id),
  send: async ({ id, text: name, seen }) => {
    const row = must(workItems.get(id), 'only a row that is here has its name sent');
    // A title without words, which no item has.
    if (name === '') return false;
    const mutationId = newId();
    announceStep({ mutationId, edits: [{ id, before: row, after: { name } }] });
    const stored = await change({
      ...{ mutationId, id, op: 'patch', patch: { name }, action: 'work_item_patch' },
      request: patchOne(row, { name, expected_name: seen }),
    });
    return stored !== null;
  },
});

export async function deleteWorkItem(id: string): Promise<void> {
  const row = must(workItems.get(id), 'only an item that is shown can be deleted');
  const mutationId = newId();
  rememberStep({ mutationId, edits: [{ id, before: row, after: undefined }] });
  await change({
    ...{ mutationId, id, op: 'remove', patch: {}, action: 'work_item_delete', request: deleteOne(row) },
  });
}

/** Puts an earlier text in the place of the present one; open editors get it as an edit that merges with their own. */
export async function restoreDescription(id: string, description_html: string): Promise<boolean> {
  const row = must(workItems.get(id), 'only an item that is shown can be changed');
  const path = itemCall(row);
  const mutationId = newId();
  // Texts are no part of rows: only the server can put the one before back.
  rememberStep({ mutationId, edits: [{ id, before: row, after: {} }] });
  const stored = await change({
    ...{ mutationId, id, op: 'patch', patch: {}, action: 'description_restore' },
    request: { method: 'PATCH', path, body: { description_html } },
  });
  return stored !== null;
}

/** Puts an item that is over away; it leaves all lists but that of the archive. */
export async function archiveWorkItem(id: string): Promise<boolean> {
  const row = must(workItems.get(id), 'only an item that is shown can be archived');
  const archived_at = today();
  const mutationId = newId();
  rememberStep({ mutationId, edits: [{ id, before: row, after: { archived_at } }] });
  const stored = await change({
    ...{ mutationId, id, op: 'patch', patch: { archived_at }, action: 'work_item_archive' },
    request: { method: 'POST', path: itemCall(row, 'archive'), body: {} },
  });
  return stored !== null;
}

/** Brings an archived item back to the lists. */
export async function restoreWorkItem(row: WorkItem): Promise<boolean> {
  const mutationId = newId();
  const { id } = row;
  rememberStep({ mutationId, edits: [{ id, before: row, after: { archived_at: null } }] });
  const stored = await change({
    ...{ mutationId, id, op: 'patch', patch: { archived_at: null }, action: 'work_item_restore' },
    request: { method: 'DELETE', path: itemCall(row, 'archive') },
  });
  return stored !== null;
}

type Created = {
  /** The item as it is shown at once, under the id that it keeps; `sequence_id` is 0 until the server has given it a number. */
  row: WorkItem;
  /** Resolves with the server's row; undefined when it was refused, of which the person has been informed. */
  stored: Promise<WorkItem | undefined>;
};

/** An item whose type was not chosen has the project's default; an epic has a type of its own. */
function withUsualType(projectId: string, input: NewWorkItem): NewWorkItem {
  const type_id = defaultTypeId(projectId);
  return type_id === null || input.is_epic || input.type_id !== undefined ? input : { ...input, type_id };
}

export function createWorkItem(projectId: string, asked: NewWorkItem): Created {
  const { fields, plan } = splitChange(asked);
  const input = withUsualType(projectId, fields as NewWorkItem);
  const row = newRow(projectId, newId(), input);
  const { id } = row;
  setDetail({ id, description_html: input.description_html ?? '', is_subscribed: true });
  const mutationId = newId();
  rememberStep({ mutationId, edits: [{ id, before: undefined, after: row }] });
  const stored = change<WorkItem>({
    ...{ mutationId, id, op: 'create', patch: row, action: 'work_item_create' },
    // Numbers are given in the order in which items were made.
    lane: `new items of ${projectId}`,
    ...{ request: postOne(projectId, { id, ...input }), mentions: mentionsOf(input) },
  });
  for (const { patch, request } of planCalls(row, plan)) {
    // Part of making it: taking the item back takes this too.
    void change({ id, op: 'patch', patch, action: 'work_item_patch', request });
  }
  givePictures(projectId, id, input.description_html ?? '');
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

/** Without an answer an item is shown as the device has it; once there is a network, Changes bring it up to date. */
async function readOrRestore(read: ReadDetail, restore: () => Promise<WorkItem | undefined>) {
  const restored = hasRowDevice() ? restore() : Promise.resolve(undefined);
  try {
    return await readDetail(read);
  } catch (error) {
    const row = await restored;
    if (row && error instanceof ApiError && mayHelp(error)) return row;
    throw error;
  }
}

/** Reads an item with its description; throws the ApiError when it does not exist or may not be seen. */
export const loadWorkItem = (projectId: string, id: string) =>
  readOrRestore(
    () => fetchOne(projectId, id),
    () => restoreItemById(id),
  );
export const loadWorkItemByKey = (identifier: string, sequence: number) =>
  readOrRestore(
    () => fetchByKey(identifier, sequence),
    async () => {
      const project = findProjectByIdentifier(identifier);
      return project && restoreItemByNumber(project.id, sequence);
    },
  );
