import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { newId } from '#lib/sync/new-id.ts';
import type { NamePlace } from '#lib/unsaved/typed-names.ts';
import { isOtherName, sendNamesOf } from '../../workspaces/name-conflicts.ts';
import { rowChanges } from '../../live/mutate.ts';
import { reportDecided } from './decided-by.ts';
import { currentMe } from '../../identity/users/store.ts';
import { planComing } from '../items/actions.ts';
import { setDetail } from '../rows/store.ts';
import type { ItemPlan } from '../rows/types.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { intakePath, loadIntakeDetail } from './load.ts';
import { amendIntakeIssue, entryOf, intakeItems, useIntakeDetails } from './store.ts';
import {
  type Decision,
  INTAKE_STATUS,
  type IntakeDetail,
  type IntakeItem,
  type IntakePatch,
  type NewIntakeItem,
} from './types.ts';

const CONFLICT = 409;

/** Somebody else was quicker: who and what is said, and theirs is shown. */
function takeRefusal(
  _mutationId: string,
  error: ApiError,
  id: string,
  { issue }: Partial<IntakeItem>,
): boolean {
  const row = intakeItems.get(id);
  if (row && isOtherName({ kind: 'intake', id: row.issue.id }, { error, name: issue?.name })) return true;
  if (row) loadIntakeDetail(row.issue.project_id, row.issue.id).catch(() => {});
  if (error.status !== CONFLICT || !('decided_by' in error.body)) return false;
  reportDecided(error.body, row);
  return true;
}

const change = rowChanges<IntakeItem>({
  kind: 'intake',
  store: intakeItems,
  streamOf: ({ issue }) => projectStream(issue.project_id),
  readCreated: (answer) => {
    const { duplicate_issue_detail: _duplicate, ...row } = answer as IntakeDetail;
    return row;
  },
  onRefused: takeRefusal,
  onRestored: ({ issue }, { body }) => {
    const { description_html = '' } = (body as { issue: NewIntakeItem }).issue;
    if (issue) setDetail({ id: issue.id, description_html, is_subscribed: true });
  },
});

const pathOf = ({ issue }: IntakeItem) => `${intakePath(issue.project_id)}${issue.id}/`;
const known = (itemId: string) => must(entryOf(itemId), 'only an item that is shown can be changed');

/** Hands an item in; it is there at once, and gets its number from the server. */
export function createIntakeItem(projectId: string, input: NewIntakeItem): IntakeItem {
  const now = new Date().toISOString();
  const me = currentMe().id;
  const { name, priority = 'none', label_ids = [], assignee_ids = [], description_html = '' } = input;
  const row: IntakeItem = {
    id: newId(),
    status: INTAKE_STATUS.PENDING,
    duplicate_to: null,
    snoozed_till: null,
    decided_by: null,
    decided_at: null,
    source: 'IN_APP',
    created_by: me,
    source_name: null,
    source_email: null,
    issue: {
      id: newId(),
      name,
      priority,
      sequence_id: 0,
      project_id: projectId,
      label_ids,
      assignee_ids,
      state_id: '',
      created_at: now,
      updated_at: now,
      created_by: me,
    },
  };
  setDetail({ id: row.issue.id, description_html, is_subscribed: true });
  void change({
    id: row.id,
    op: 'create',
    patch: row,
    action: 'intake_create',
    mentions: label_ids,
    lane: `new items of ${projectId}`,
    request: {
      method: 'POST',
      path: intakePath(projectId),
      body: { id: row.id, source: 'IN_APP', issue: { id: row.issue.id, ...input } },
    },
  });
  return row;
}

/** Changes an item that waits, at once here. */
export async function patchIntakeItem(
  itemId: string,
  patch: IntakePatch,
  seen: { expected_name?: string } = {},
): Promise<boolean> {
  const row = known(itemId);
  const { description_html: _text, ...fields } = patch;
  amendIntakeIssue(itemId, fields);
  const stored = await change({
    id: row.id,
    op: 'patch',
    action: 'intake_patch',
    patch: { issue: { ...row.issue, ...fields } as IntakeItem['issue'] },
    request: { method: 'PATCH', path: pathOf(row), body: { issue: { ...patch, ...seen } } },
  });
  return stored !== null;
}

export type Decided = { mutationId: string; before: IntakeItem; stored: Promise<boolean> };

/**
 * Decides on an item, with what it is to be like from now on. Sends what the person has seen of it, so that who was
 * quicker wins.
 */
export function decide(itemId: string, decision: Decision, issue?: IntakePatch, makes?: string): Decided {
  const before = known(itemId);
  const mutationId = newId();
  const mine = { ...decision, decided_by: currentMe().id };
  const fields = issue && { issue: { ...before.issue, ...issue } as IntakeItem['issue'] };
  const stored = change({
    mutationId,
    id: before.id,
    op: 'patch',
    action: 'intake_decide',
    patch: { ...mine, ...fields },
    ...(makes && { makes }),
    request: {
      method: 'PATCH',
      path: pathOf(before),
      body: { ...decision, expected_status: before.status, ...(issue && { issue }) },
    },
  });
  return { mutationId, before, stored: stored.then((answer) => answer !== null) };
}

/** Accepts an item with properties; what it is planned in follows once the project has it, whoever sends it then. */
export function acceptIntakeItem(itemId: string, issue: IntakePatch, plan: ItemPlan): Decided {
  const whole = useIntakeDetails.getState().details.get(itemId)?.issue;
  const decided = decide(itemId, { status: INTAKE_STATUS.ACCEPTED }, issue, itemId);
  planComing(
    {
      id: itemId,
      project_id: decided.before.issue.project_id,
      is_epic: false,
      cycle_id: whole?.cycle_id ?? null,
      module_ids: whole?.module_ids ?? [],
    },
    plan,
    decided.before.id,
  );
  return decided;
}

/** Takes a decision of mine back, unless somebody has decided since. */
export async function undecide({ mutationId, before }: Decided): Promise<boolean> {
  const { status, snoozed_till, duplicate_to, issue } = before;
  const stored = await change({
    id: before.id,
    op: 'patch',
    action: 'intake_undo',
    patch: { status, snoozed_till, duplicate_to, issue },
    request: {
      ...{ method: 'POST', path: `/api/workspaces/${currentWorkspace().slug}/undo/` },
      body: { mutation_id: mutationId },
    },
  });
  return stored !== null;
}

/** Takes an item out of intake, with its work item unless the project has that by now. */
export async function deleteIntakeItem(itemId: string): Promise<boolean> {
  const row = known(itemId);
  const stored = await change({
    id: row.id,
    op: 'remove',
    patch: {},
    action: 'intake_delete',
    request: { method: 'DELETE', path: pathOf(row) },
  });
  return stored !== null;
}

/** The name of an item that waits, as somebody types it. */
export const nameOfIntake = ({
  id,
  project_id,
}: Pick<IntakeItem['issue'], 'id' | 'project_id'>): NamePlace => ({
  kind: 'intake',
  id,
  projectId: project_id,
});

/** A name is sent with the one that it replaces. */
sendNamesOf('intake', {
  isHere: (id) => entryOf(id) !== undefined,
  load: loadIntakeDetail,
  send: async ({ id, text: name, seen }) => {
    if (name === '') return false;
    return patchIntakeItem(id, { name }, { expected_name: seen });
  },
});
