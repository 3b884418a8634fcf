import type { Db } from '@tandem/db/postgres/client.ts';
import { type AppError, invalidField } from '@tandem/shared/http/errors.ts';
import { WORKFLOW_LIMITS } from '@tandem/shared/projects/workflow/kinds.ts';
import type {
  ApprovalRule,
  Flow,
  ProjectWorkflow,
  Transition,
} from '@tandem/shared/projects/workflow/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { type Nameable, readNameable } from './facts.ts';

/** A path within the body: names of properties and indexes. */
type Place = readonly (string | number)[];

const refusal = (place: Place, text: string): AppError => invalidField(place.join('.'), text);

type Definition = Pick<ProjectWorkflow, 'flows' | 'initial_states'>;

/**
 * Validates a workflow. 400 names the place, such as `flows.0.transitions.2.to_state_id`
 * (docs/contract/workflow.md#what-a-workflow-may-name).
 */
export async function requireRules(db: Db, ctx: ProjectContext, definition: Definition): Promise<void> {
  requireRoom(definition);
  requireEachTypeOnce(definition);
  const known = await readNameable(db, ctx);
  for (const [place, flow] of definition.flows.entries()) requireFlow(flow, ['flows', place], known);
  requireTransitionsOnce(definition);
  for (const [place, { type_id, state_id }] of definition.initial_states.entries()) {
    const at = ['initial_states', place];
    if (type_id !== null) requireKnown([type_id], [...at, 'type_id'], known.types);
    requireKnown([state_id], [...at, 'state_id'], known.states);
  }
}

/**
 * The maximum size of a stored workflow in bytes. Every Change sends the whole workflow to all members of the
 * project.
 */
const MAX_BYTES = 400_000;

/** 400 for more transitions than a workflow may have, before anything is compared with each of them. */
export function requireCount({ flows }: { flows: readonly { transitions: readonly unknown[] }[] }): void {
  const count = flows.reduce((sum, { transitions }) => sum + transitions.length, 0);
  if (count > WORKFLOW_LIMITS.transitions) {
    throw invalidField('flows', `A workflow has at most ${WORKFLOW_LIMITS.transitions} transitions.`);
  }
}

function requireRoom(definition: Definition): void {
  if (JSON.stringify(definition).length > MAX_BYTES) {
    throw invalidField('flows', 'The workflow is too large. Name fewer people in it.');
  }
}

function requireEachTypeOnce({ flows, initial_states }: Definition): void {
  const ofFlows = flows.map(({ type_ids }) => (type_ids.length === 0 ? [null] : type_ids));
  const flow = placeOfRepeated(ofFlows);
  if (flow !== null) throw refusal(['flows', flow, 'type_ids'], 'A type has one flow.');
  const initial = placeOfRepeated(initial_states.map(({ type_id }) => [type_id]));
  if (initial !== null) {
    throw refusal(['initial_states', initial, 'type_id'], 'New items of a type have one state.');
  }
}

/** Returns the index of the first list that shares a value with an earlier list. Null when there is none. */
function placeOfRepeated(lists: readonly (readonly (string | null)[])[]): number | null {
  const seen = new Set<string | null>();
  for (const [place, list] of lists.entries()) {
    if (list.some((each) => seen.has(each))) return place;
    for (const each of list) seen.add(each);
  }
  return null;
}

function requireTransitionsOnce({ flows }: Definition): void {
  const ids = new Set<string>();
  for (const [flow, { transitions }] of flows.entries()) {
    const seen = new Set<string>();
    for (const [place, transition] of transitions.entries()) {
      const at = ['flows', flow, 'transitions', place];
      if (ids.has(transition.id)) throw refusal([...at, 'id'], 'Two transitions have the same id.');
      ids.add(transition.id);
      const key = keyOf(transition);
      if (seen.has(key)) {
        throw refusal([...at, 'who'], 'Two transitions between the same states are for the same people.');
      }
      seen.add(key);
    }
  }
}

const keyOf = ({ from_state_id, to_state_id, who }: Transition): string =>
  JSON.stringify([from_state_id, to_state_id, who.roles, who.member_ids.toSorted(), who.relations]);

function requireFlow({ type_ids, transitions }: Flow, at: Place, known: Nameable): void {
  requireKnown(type_ids, [...at, 'type_ids'], known.types);
  for (const [place, transition] of transitions.entries()) {
    requireTransition(transition, [...at, 'transitions', place], known);
  }
}

function requireTransition(transition: Transition, at: Place, known: Nameable): void {
  const { from_state_id, to_state_id, who, conditions, approval } = transition;
  if (from_state_id !== null) requireKnown([from_state_id], [...at, 'from_state_id'], known.states);
  requireKnown([to_state_id], [...at, 'to_state_id'], known.states);
  if (from_state_id === to_state_id) {
    throw refusal([...at, 'to_state_id'], 'A transition leads to another state.');
  }
  requireKnown(who.member_ids, [...at, 'who', 'member_ids'], known.members);
  for (const [place, condition] of conditions.entries()) {
    if (condition.kind !== 'field_filled') continue;
    const field = [...at, 'conditions', place, 'field_id'];
    requireKnown([condition.field_id], field, known.fields);
    if (!known.fields.get(condition.field_id)) {
      throw refusal(field, 'This field is computed. Nobody can fill it in.');
    }
  }
  if (approval) requireApproval(approval, [...at, 'approval'], known);
}

/**
 * 400 unless the rule has either people or a role, and enough people for its count
 * (docs/contract/workflow.md#approvals-of-a-transition).
 */
function requireApproval({ count, member_ids, role }: ApprovalRule, at: Place, known: Nameable): void {
  if ((role === null) === (member_ids.length === 0)) {
    throw refusal([...at, 'member_ids'], 'Choose the people who may approve, or a role.');
  }
  requireKnown(member_ids, [...at, 'member_ids'], known.members);
  if (member_ids.some((id) => !known.members.get(id))) {
    throw refusal([...at, 'member_ids'], 'A guest who does not see all work items cannot approve.');
  }
  if (role === null && count > member_ids.length) {
    throw refusal([...at, 'count'], 'More approvals are needed than people are named.');
  }
}

function requireKnown(ids: readonly string[], place: Place, known: { has: (id: string) => boolean }): void {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw refusal(place, `Invalid pk "${unknown}" - object does not exist.`);
}
