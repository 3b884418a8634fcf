import type { Tx } from '@tandem/db/postgres/client.ts';
import { findWorkflow } from '@tandem/db/rows/workflows.ts';
import { initialStateOf } from '@tandem/shared/projects/workflow/decide.ts';
import type { Reason } from '@tandem/shared/projects/workflow/schema.ts';
import type { MoveItem } from '@tandem/shared/work-items/move/input.ts';
import type { ItemValues } from '../record/edits/values.ts';
import { type Mover, decideMove } from '../record/transitions/decide.ts';
import { type ProjectRules, readFacts } from '../record/transitions/facts.ts';
import { reasonsOf, transitionRefused } from '../record/transitions/refusal.ts';

type Entering = { created_by: string | null; before: ItemValues; after: ItemValues };
type Entry = { project_id: string; mover: Mover; items: readonly Entering[] } & Pick<MoveItem, 'state_map'>;

/**
 * The states in which items begin in another project, in their order. Where it goes by a workflow with an initial state, an
 * item begins there, unless a new item could be made in the planned state (docs/contract/move.md#states-and-labels). 403
 * when the caller names a state that is not possible. One or two statements.
 */
export async function readEntryStates(
  tx: Tx,
  { project_id, mover, items, state_map }: Entry,
): Promise<string[]> {
  const planned = items.map(({ after }) => after.state_id);
  const { projects } = await readFacts(tx, { item_ids: [], project_ids: [project_id] });
  const rules = projects.get(project_id);
  if (!rules?.flows) return planned;
  const initial_states = (await findWorkflow(tx, project_id))?.workflow.initial_states ?? [];
  return items.map((item) => {
    const { before, after } = item;
    const from = initialStateOf({ initial_states }, after.type_id);
    if (from === null) return after.state_id;
    const reasons = reasonsAgainst(withoutAsking(rules), item, { from, mover });
    if (reasons.length === 0) return after.state_id;
    if (state_map?.[before.state_id] !== undefined) throw transitionRefused(reasons);
    return from;
  });
}

/** Moved items need no values for the groups of their states (docs/contract/item-fields.md#fields-asked-for-on-entering). */
const withoutAsking = (rules: ProjectRules): ProjectRules => ({
  ...rules,
  fields: rules.fields.map((field) => ({ ...field, groups: [] })),
});

function reasonsAgainst(
  rules: ProjectRules,
  { created_by, after }: Entering,
  { from, mover }: { from: string; mover: Mover },
): Reason[] {
  const { type_id, assignee_ids, estimate_point, fields, state_id: to } = after;
  const unknown = { sub_items: null, open_blockers: null };
  const item = { type_id, created_by, assignee_ids, estimate_point, fields, ...unknown };
  return reasonsOf(decideMove(rules, { item, from, to, mover }), null);
}
