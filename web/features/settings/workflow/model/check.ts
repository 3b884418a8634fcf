import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { Role } from '@tandem/shared/roles.ts';
import type { Transition } from '#entities/projects/workflow/types.ts';

/** The problems that a workflow can have, the worst first. */
export type Problem =
  | { kind: 'cut_off' | 'unreachable' | 'no_way_out'; state_id: string }
  | { kind: 'nobody'; transition_id: string }
  | { kind: 'approvers_missing'; transition_id: string; available: number; needed: number }
  | { kind: 'field_gone'; transition_id: string };

/** A flow and the facts that its checks need. */
export type CheckedFlow = {
  states: readonly { id: string; group: StateGroup }[];
  transitions: readonly Transition[];
  /** The start state of new items. */
  initialId: string | null;
  /** The roles of active members, by id. Null until they are loaded. */
  members: ReadonlyMap<string, Role> | null;
  /** The fields of the project that people fill in. Null until they are loaded. */
  fields: ReadonlySet<string> | null;
};

/**
 * Returns the problems of a flow, such as states that items cannot reach or leave, and transitions without a
 * person who may use them.
 */
export function checkFlow(flow: CheckedFlow): Problem[] {
  return [
    ...checkStates(flow),
    ...flow.transitions.flatMap((transition) => checkTransition(transition, flow)),
  ];
}

/** The states that have a problem of their own, for the graph. */
export const badStates = (problems: readonly Problem[]): ReadonlySet<string> =>
  new Set(problems.flatMap((problem) => ('state_id' in problem ? problem.state_id : [])));

function checkStates({ states, transitions, initialId }: CheckedFlow): Problem[] {
  const reached = reachable(transitions, initialId);
  const found = states.flatMap(({ id, group }): Problem[] => {
    const isReached = initialId === null || reached.has(id);
    const isEnd = group === 'completed' || group === 'cancelled';
    const canLeave = isEnd || transitions.some((each) => leaves(each, id));
    if (!isReached && !canLeave) return [{ kind: 'cut_off', state_id: id }];
    if (!isReached) return [{ kind: 'unreachable', state_id: id }];
    return canLeave ? [] : [{ kind: 'no_way_out', state_id: id }];
  });
  const order: Problem['kind'][] = ['cut_off', 'no_way_out', 'unreachable'];
  return found.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const leaves = ({ from_state_id, to_state_id }: Transition, id: string): boolean =>
  to_state_id !== id && (from_state_id === null || from_state_id === id);

/** Returns all states that an item can reach by any number of transitions. */
function reachable(transitions: readonly Transition[], initialId: string | null): ReadonlySet<string> {
  const reached = new Set(initialId === null ? [] : [initialId]);
  for (const id of reached) {
    for (const transition of transitions) if (leaves(transition, id)) reached.add(transition.to_state_id);
  }
  return reached;
}

function checkTransition(transition: Transition, { members, fields }: CheckedFlow): Problem[] {
  const { id, who, conditions, approval } = transition;
  const problems: Problem[] = [];
  const isForPeople = who.member_ids.length > 0 && who.roles.length + who.relations.length === 0;
  if (members && isForPeople && !who.member_ids.some((member) => members.has(member))) {
    problems.push({ kind: 'nobody', transition_id: id });
  }
  if (members && approval) {
    const { role, member_ids, count: needed } = approval;
    const able = role === null ? member_ids.filter((member) => members.has(member)) : withRole(members, role);
    if (able.length < needed) {
      problems.push({ kind: 'approvers_missing', transition_id: id, available: able.length, needed });
    }
  }
  const isGone = conditions.some(
    (condition) => condition.kind === 'field_filled' && fields !== null && !fields.has(condition.field_id),
  );
  if (isGone) problems.push({ kind: 'field_gone', transition_id: id });
  return problems;
}

const withRole = (members: ReadonlyMap<string, Role>, least: Role): string[] =>
  [...members].filter(([, role]) => role >= least).map(([id]) => id);
