import {
  type Decision,
  decideTransition,
  flowOf,
  initialStateOf,
  isLead,
  type TransitionFacts,
} from '@tandem/shared/projects/workflow/decide.ts';
import { knownFieldsOf } from '@tandem/shared/projects/workflow/known-fields.ts';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { currentMe } from '../../identity/users/store.ts';
import { fieldsOfProject } from '../../projects/fields/hooks.ts';
import { projectFields } from '../../projects/fields/store.ts';
import type { FieldUse } from '../../projects/fields/types.ts';
import { projects } from '../../projects/projects/store.ts';
import { states } from '../../projects/states/store.ts';
import { workflowOf } from '../../projects/workflow/hooks.ts';
import { pendingByItem } from '../approvals/store.ts';
import { relationsByItem } from '../relations/store.ts';
import { withFieldChanges } from '../rows/field-changes.ts';
import { dependencies } from '../rows/dependencies.ts';
import { workItems } from '../rows/store.ts';
import type { NewWorkItem, WorkItem } from '../rows/types.ts';
import { askServer, serverWord } from './server-word.ts';
import { ALLOWED, type Verdict } from './verdict.ts';

type ItemFacts = TransitionFacts['item'];

const isOpen = (stateId: string): boolean => {
  const group = states.get(stateId)?.group;
  return group !== undefined && group !== 'completed' && group !== 'cancelled';
};

/** Null while some sub-items are missing on the device. */
function subItemsOf({ id, sub_issues_count: total }: WorkItem): ItemFacts['sub_items'] {
  if (total === 0) return { open: 0, total };
  const here = workItems.select(({ parent_id }) => parent_id === id);
  return here.length === total
    ? { open: here.filter(({ state_id }) => isOpen(state_id)).length, total }
    : null;
}

/**
 * The open blockers that are known here. Null when none is, since relations are only partly on the device.
 */
function openBlockersOf({ id }: WorkItem): number | null {
  const blockers = new Set<string>();
  for (const { relation_type, other } of relationsByItem.list(id)) {
    if (relation_type === 'blocked_by' && isOpen(other.state_id)) blockers.add(other.id);
  }
  for (const { related_issue } of dependencies.select(
    ({ issue, relation_type }) => issue === id && relation_type === 'blocked_by',
  )) {
    if (isOpen(workItems.get(related_issue)?.state_id ?? '')) blockers.add(related_issue);
  }
  return blockers.size > 0 ? blockers.size : null;
}

const factsOf = (row: WorkItem): ItemFacts => ({
  type_id: row.type_id,
  created_by: row.created_by,
  assignee_ids: row.assignee_ids,
  estimate_point: row.estimate_point,
  fields: row.fields,
  sub_items: subItemsOf(row),
  open_blockers: openBlockersOf(row),
});

function actorIn(projectId: string): TransitionFacts['actor'] {
  const project = projects.get(projectId);
  const [id, role] = [currentMe().id, project?.member_role ?? ROLE.GUEST];
  return { id, role, is_lead: isLead(project?.project_lead ?? null, { id, role }) };
}

/** Returns the fields that a project uses and people fill in. */
function usedFields(projectId: string): FieldUse[] {
  const known = new Set(fieldsOfProject(projectId).flatMap(({ id, kind }) => (isComputed(kind) ? [] : [id])));
  const uses = (projectFields.get(projectId)?.sections ?? []).flatMap((section) => section.fields);
  return uses.filter(({ field_id }) => known.has(field_id));
}

function verdictOf(decision: Decision): Verdict {
  if (decision.outcome === 'refused') return decision;
  const rule = decision.transition?.approval;
  return decision.outcome === 'approval' && rule ? { outcome: 'approval', rule } : ALLOWED;
}

type Mover = { projectId: string; item: ItemFacts; from: string };

/** Reads the facts of one item once. Returns a function that decides for any state. */
function decider({ projectId, item, from }: Mover): (stateId: string) => Verdict {
  const used = usedFields(projectId);
  const rules = { workflow: workflowOf(projectId), known_fields: knownFieldsOf(used, item.type_id) };
  const actor = actorIn(projectId);
  return (stateId) => {
    const [before, after] = [states.get(from), states.get(stateId)];
    if (!before || !after) return ALLOWED;
    const asked_for = used.filter(
      ({ required, required_groups }) => required === 'on_enter' && required_groups.includes(after.group),
    );
    const facts = { item, actor, from: before, to: after };
    return verdictOf(decideTransition({ ...rules, asked_for }, facts));
  };
}

/**
 * Returns a function that decides what an item may do with each state (docs/contract/workflow.md#deciding).
 * It uses the server's answer if there is one, otherwise the facts on the device. These are read once for all
 * states.
 */
export function judge(row: WorkItem): (stateId: string) => Verdict {
  const word = serverWord(row);
  const decide = decider({ projectId: row.project_id, item: factsOf(row), from: row.state_id });
  const pending = pendingByItem.list(row.id)[0];
  return (stateId) => {
    const verdict = word?.get(stateId) ?? decide(stateId);
    // An item can have only one pending approval.
    if (verdict.outcome !== 'approval' || !pending) return verdict;
    return { outcome: 'refused', reasons: [{ kind: 'approval_pending', approval_id: pending.id }] };
  };
}

/** Whether a transition depends on facts that are not on the device. */
function isUnsure({ project_id, state_id, type_id, ...row }: WorkItem): boolean {
  const workflow = workflowOf(project_id);
  const flow = workflow && flowOf(workflow, type_id);
  const item = factsOf({ project_id, state_id, type_id, ...row });
  const kinds = (flow?.transitions ?? [])
    .filter(({ from_state_id }) => from_state_id === null || from_state_id === state_id)
    .flatMap(({ conditions }) => conditions.map(({ kind }) => kind));
  return (
    (item.sub_items === null && kinds.includes('sub_items_done')) ||
    (item.open_blockers === null && kinds.includes('no_open_blocker'))
  );
}

/**
 * Asks the server if the device lacks facts. The answer applies as soon as it arrives; no caller waits for
 * it.
 */
export function refine(row: WorkItem): void {
  if (isUnsure(row)) askServer(row);
}

/** Returns the start state of a type. Null when the default state of the project applies. */
export function firstStateOf(projectId: string, typeId: string | null): string | null {
  const workflow = workflowOf(projectId);
  return workflow && initialStateOf(workflow, typeId);
}

type NewItem = Pick<NewWorkItem, 'type_id' | 'assignee_ids' | 'estimate_point' | 'fields'>;

/** The default values of the fields of a new item. */
const defaultsOf = (projectId: string) =>
  withFieldChanges(
    {},
    Object.fromEntries(fieldsOfProject(projectId).map(({ id, default_value }) => [id, default_value])),
  );

/**
 * Returns a function that decides whether a new item may be created in each state
 * (docs/contract/workflow.md#new-items).
 */
export function judgeNew(projectId: string, input: NewItem): (stateId: string) => Verdict {
  const { type_id = null, assignee_ids = [], estimate_point = null, fields = {} } = input;
  const from = firstStateOf(projectId, type_id);
  if (from === null) return () => ALLOWED;
  const item: ItemFacts = {
    type_id,
    assignee_ids,
    estimate_point,
    created_by: currentMe().id,
    fields: withFieldChanges(defaultsOf(projectId), fields),
    sub_items: { open: 0, total: 0 },
    open_blockers: 0,
  };
  return decider({ projectId, item, from });
}
