import i18next from 'i18next';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { ApiAnswer, ApiRequest } from '#lib/http/api-client.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { today } from '#lib/dates/dates.ts';
import { newId } from '#lib/sync/new-id.ts';
import type { Mutation } from '#lib/outbox/mutation.ts';
import { handleMutations, type Refusal } from '#lib/outbox/outbox-kinds.ts';
import { submit } from '#lib/outbox/outbox.ts';
import { withoutId } from '#lib/sync/without-id.ts';
import { settleReceived } from '../../live/mutate.ts';
import { type RefusedAction, reportRefusal } from '../../live/report.ts';
import { states } from '../../projects/states/store.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { asPatched } from '../rows/field-changes.ts';
import { withSource } from '../rows/row-source.ts';
import { workItems } from '../rows/store.ts';
import { forgetStep, rememberStep } from '../undo/undo.ts';
import { noteTransitionRefusal, type RefusedItem } from '../rows/transition-refusal.ts';
import type { ItemPlan, WorkItem, WorkItemPatch } from '../rows/types.ts';

/** The server takes so many at once (docs/contract/bulk.md#ids-of-bulk-calls). */
const MOST_AT_ONCE = 500;

/** What a bulk call sets; arrays are added to what is there (docs/contract/bulk.md#same-properties). */
export type BulkProperties = ItemPlan &
  Pick<
    WorkItemPatch,
    | 'state_id'
    | 'priority'
    | 'label_ids'
    | 'assignee_ids'
    | 'start_date'
    | 'target_date'
    | 'estimate_point'
    | 'type_id'
    | 'fields'
  >;

type BulkEdit = {
  op: 'patch' | 'remove';
  action: RefusedAction;
  /** What is named when it is refused. */
  patch: Partial<WorkItem>;
  /** What each item shows at once. */
  rows: Readonly<Record<string, Partial<WorkItem>>>;
};
/** Items that did not change, with the reasons (docs/contract/bulk.md#states-that-items-may-not-enter). */
type BulkAnswer = { refused?: RefusedItem[] } | null;
type BulkMutation = Mutation & { edit: BulkEdit };

const idsOf = ({ edit }: BulkMutation) => Object.keys(edit.rows);
const inOneStep = (work: () => void) => withSource('own', () => workItems.batch(work));

function showEdit({ id: mutationId, edit: { op, rows } }: BulkMutation) {
  for (const [id, patch] of Object.entries(rows)) workItems.addPending({ mutationId, id, op, patch });
}

handleMutations<BulkMutation>('work_items', {
  onStored: (mutation, { seqs }) =>
    inOneStep(() => {
      for (const id of idsOf(mutation)) workItems.markStored(mutation.id, id, seqs);
      for (const stream of Object.keys(seqs)) settleReceived(workItems, stream as Stream);
    }),
  onRefused: (mutation, { error, root, dependents }: Refusal) => {
    inOneStep(() => {
      for (const id of idsOf(mutation)) workItems.dropPending(mutation.id, id);
    });
    forgetStep(mutation.id);
    const { action, patch } = mutation.edit;
    if (root === mutation) reportRefusal(error, { action, changed: Object.keys(patch), dependents });
    return true;
  },
  onMentionGone: (mutation, goneId) =>
    inOneStep(() => {
      for (const id of idsOf(mutation)) {
        workItems.amendPending(mutation.id, id, (patch) => withoutId(patch, goneId));
      }
    }),
  onRestored: (mutation) => inOneStep(() => showEdit(mutation)),
});

/** How it ended: the id under which it can be taken back, or null when it was refused. */
type Done = Promise<string | null>;

async function change(edit: BulkEdit, request: ApiRequest): Done {
  const ids = Object.keys(edit.rows);
  const [lane = ''] = ids;
  const mutation: BulkMutation = {
    ...{ id: newId(), userId: currentMe().id, kind: 'work_items', request, edit },
    // Behind what the first of them waits for, as taking it back will be.
    ...{ lane, creates: null, needs: ids, mentions: edit.patch.label_ids ?? [] },
  };
  const isRemoval = edit.op === 'remove';
  const edits = Object.entries(edit.rows).map(([id, patch]) => ({
    ...{ id, before: workItems.get(id), after: isRemoval ? undefined : patch },
  }));
  // Following changes nothing of an item that could be taken back.
  if (edit.action !== 'follow') rememberStep({ mutationId: mutation.id, edits });
  inOneStep(() => showEdit(mutation));
  const answer: ApiAnswer<BulkAnswer> | null = await submit(mutation);
  const items = answer?.data?.refused ?? [];
  if (items.length > 0) noteTransitionRefusal({ items, stateId: edit.patch.state_id });
  return answer && mutation.id;
}

const pathOf = (projectId: string, call: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/${call}/`;

function inParts<T>(ids: readonly string[], send: (part: readonly string[]) => T): T[] {
  const parts = Math.ceil(ids.length / MOST_AT_ONCE);
  return Array.from({ length: parts }, (_, part) =>
    send(ids.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE)),
  );
}

const union = (own: readonly string[], added: readonly string[]) => [...new Set([...own, ...added])];

/** What one item becomes: single values replaced, sets added to. */
function patchOf(
  row: WorkItem,
  { label_ids, assignee_ids, module_ids, type_id, fields, ...single }: BulkProperties,
): Partial<WorkItem> {
  const group = single.state_id ? states.get(single.state_id)?.group : undefined;
  return {
    ...single,
    ...(group && { state__group: group }),
    // An epic keeps its type.
    ...(type_id !== undefined && !row.is_epic && { type_id }),
    ...(label_ids && { label_ids: union(row.label_ids, label_ids) }),
    ...(module_ids && { module_ids: union(row.module_ids, module_ids) }),
    ...(assignee_ids && { assignee_ids: union(row.assignee_ids, assignee_ids) }),
    ...(fields && { fields: asPatched(fields) }),
  };
}

/** What is named when it is refused. */
const shownIn = ({ fields, ...properties }: BulkProperties): Partial<WorkItem> => ({
  ...properties,
  ...(fields && { fields: asPatched(fields) }),
});

/** Whether all of them are on this device; with one that is not, nothing is changed, and that is said. */
export function areKnown(ids: readonly string[]): boolean {
  const isKnown = ids.every((id) => workItems.get(id) !== undefined);
  if (!isKnown) showToast({ tone: 'error', title: i18next.t('common:not_there.work_item') });
  return isKnown;
}

const rowsOf = (ids: readonly string[], patchFor: (row: WorkItem) => Partial<WorkItem>) =>
  Object.fromEntries(
    ids
      .map((id) => workItems.get(id))
      .filter((row) => row !== undefined)
      .map((row) => [row.id, patchFor(row)]),
  );

/** Gives many items of a project the same properties: at once here, then in one call for each five hundred. */
export const patchMany = (projectId: string, ids: readonly string[], properties: BulkProperties): Done[] =>
  inParts(ids, (part) =>
    change(
      {
        ...{ op: 'patch' as const, action: 'work_item_patch' as const, patch: shownIn(properties) },
        rows: rowsOf(part, (row) => patchOf(row, properties)),
      },
      {
        ...{ method: 'POST', path: pathOf(projectId, 'bulk-operation-issues') },
        body: { issue_ids: part, properties },
      },
    ),
  );

type Days = Pick<WorkItem, 'start_date' | 'target_date'>;

/** Gives each of several items days of its own, all of them or none. */
export const scheduleMany = (projectId: string, days: ReadonlyMap<string, Days>): Done =>
  change(
    {
      ...{ op: 'patch' as const, action: 'work_item_patch' as const, patch: { target_date: null } },
      rows: Object.fromEntries(days),
    },
    {
      ...{ method: 'POST', path: pathOf(projectId, 'issue-dates') },
      body: { updates: [...days].map(([id, own]) => ({ id, ...own })) },
    },
  );

export const archiveMany = (projectId: string, ids: readonly string[]): Done[] =>
  inParts(ids, (part) =>
    change(
      {
        ...{ op: 'patch' as const, action: 'work_item_patch' as const, patch: {} },
        rows: rowsOf(part, () => ({ archived_at: today() })),
      },
      { method: 'POST', path: pathOf(projectId, 'bulk-archive-issues'), body: { issue_ids: part } },
    ),
  );

/** Follows all of them; that changes no item (docs/contract/bulk.md#following-many). */
export const followMany = (projectId: string, ids: readonly string[]): Done[] =>
  inParts(ids, (part) =>
    change(
      {
        ...{ op: 'patch' as const, action: 'follow' as const, patch: {} },
        rows: rowsOf(part, () => ({})),
      },
      { method: 'POST', path: pathOf(projectId, 'bulk-subscribe-issues'), body: { issue_ids: part } },
    ),
  );

export const deleteMany = (projectId: string, ids: readonly string[]): Done[] =>
  inParts(ids, (part) =>
    change(
      {
        ...{ op: 'remove' as const, action: 'work_item_delete' as const, patch: {} },
        rows: rowsOf(part, () => ({})),
      },
      { method: 'DELETE', path: pathOf(projectId, 'bulk-delete-issues'), body: { issue_ids: part } },
    ),
  );
