import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import {
  type Decision,
  type TransitionFacts,
  type TransitionRules,
  decideTransition,
  isLead,
} from '@tandem/shared/projects/workflow/decide.ts';
import { knownFieldsOf } from '@tandem/shared/projects/workflow/known-fields.ts';
import type { Flow } from '@tandem/shared/projects/workflow/schema.ts';
import type { Role } from '@tandem/shared/roles.ts';
import type { EntryRules } from './asked.ts';
import { type ProjectRules, readFacts } from './facts.ts';

/** A person who moves items, with their role in the project. */
export type Mover = { id: string; role: Role };
type Item = TransitionFacts['item'];
type StateRef = TransitionFacts['from'];

/** A move of an item from one state to another. */
export type Move = {
  /** The item as it is after the write. */
  item: Item;
  from: string;
  to: string;
  mover: Mover;
  /** The id of a transition that has enough approvals. */
  approved?: string | undefined;
};

const withoutApproval = (flows: readonly Flow[], id: string): Flow[] =>
  flows.map((flow) => ({
    ...flow,
    transitions: flow.transitions.map((each) => (each.id === id ? { ...each, approval: null } : each)),
  }));

/** The group of a state. A state that the project does not have is in no group. */
const stateOf = ({ states }: ProjectRules, id: string): StateRef => ({
  id,
  group: states.find((each) => each.id === id)?.group ?? '',
});

/** Decides, from facts that were read before, whether an item may go from one state to another. */
export function decideMove(project: ProjectRules, { item, from, to, mover, approved }: Move): Decision {
  const [old, next] = [stateOf(project, from), stateOf(project, to)];
  const flows = approved && project.flows ? withoutApproval(project.flows, approved) : project.flows;
  const rules: TransitionRules = {
    workflow: flows && { flows },
    asked_for: project.fields.filter(({ groups }) => groups.includes(next.group)),
    known_fields: knownFieldsOf(project.fields, item.type_id),
  };
  const actor = { ...mover, is_lead: isLead(project.lead_id, mover) };
  return decideTransition(rules, { item, from: old, to: next, actor });
}

/** A locked item and the patch that moves it. */
export type Patched = {
  id: string;
  project_id: string;
  from: StateRef;
  to: StateRef;
  mover: Mover;
  /** The entry rules that were read with the locked row. */
  entry: EntryRules;
  fields: Item['fields'];
  type_id: string | null;
  created_by: string | null;
  /** Values that the patch changes. */
  changed: Partial<Pick<Item, 'assignee_ids' | 'estimate_point'>>;
  approved?: string | undefined;
};

/**
 * Decides for one locked item. It needs one statement if the project has an active workflow, otherwise none
 * (docs/contract/workflow.md#deciding).
 */
export async function decidePatch(
  tx: Tx,
  { from, to, entry, fields, type_id, created_by, ...patched }: Patched,
): Promise<{ decision: Decision; pending_approval_id: string | null }> {
  const { id, project_id, mover, changed, approved } = patched;
  if (from.id === to.id) {
    return { decision: { outcome: 'allowed', transition: null }, pending_approval_id: null };
  }
  if (!entry.has_workflow) {
    const unread = { assignee_ids: [], estimate_point: null, sub_items: null, open_blockers: null };
    const decision = decideTransition(
      { workflow: null, asked_for: entry.asked_for, known_fields: null },
      { item: { ...unread, fields, type_id, created_by }, from, to, actor: { ...mover, is_lead: false } },
    );
    return { decision, pending_approval_id: null };
  }
  const { projects, items } = await readFacts(tx, { item_ids: [id] });
  const stored = must(items.get(id), 'the item is locked');
  const project = must(projects.get(project_id), 'the project is read with its item');
  const item: Item = { ...stored.item, ...changed, fields, type_id };
  const decision = decideMove(project, { item, from: from.id, to: to.id, mover, approved });
  return { decision, pending_approval_id: stored.pending_approval_id };
}
