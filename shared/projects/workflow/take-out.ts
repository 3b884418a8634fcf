import { ROLE } from '../../roles.ts';
import type { Flow, ProjectWorkflow, Transition } from './schema.ts';

/** The ids that no longer exist. */
export type Gone = {
  state_ids?: readonly string[];
  field_ids?: readonly string[];
  member_ids?: readonly string[];
};

type Definition = Pick<ProjectWorkflow, 'flows' | 'initial_states'>;

/** Returns a definition without the deleted ids (docs/contract/workflow.md#people-who-leave). */
export function withoutGone({ flows, initial_states }: Definition, gone: Gone): Definition {
  const states = new Set(gone.state_ids);
  const members = new Set(gone.member_ids);
  const left = withTransitions(flows, (transition) =>
    states.has(transition.to_state_id) || (transition.from_state_id && states.has(transition.from_state_id))
      ? null
      : withoutMembers(transition, members),
  );
  return {
    flows: withoutConditionsOn(left, new Set(gone.field_ids)),
    initial_states: initial_states.filter(({ state_id }) => !states.has(state_id)),
  };
}

/**
 * Removes members from a transition. A transition that would have no people left becomes one of
 * administrators, since an empty list would open it to everyone. An approval without people stays, and is
 * refused until people are named.
 */
function withoutMembers(transition: Transition, members: ReadonlySet<string>): Transition {
  const { who, approval } = transition;
  const isNamed = (id: string) => members.has(id);
  const hasApprover = approval?.member_ids.some(isNamed) ?? false;
  if (!who.member_ids.some(isNamed) && !hasApprover) return transition;
  const member_ids = who.member_ids.filter((id) => !isNamed(id));
  const wasRestricted = who.roles.length + who.member_ids.length + who.relations.length > 0;
  const isOpen = who.roles.length + member_ids.length + who.relations.length === 0;
  return {
    ...transition,
    who: { ...who, member_ids, roles: wasRestricted && isOpen ? [ROLE.ADMIN] : who.roles },
    approval: approval && { ...approval, member_ids: approval.member_ids.filter((id) => !isNamed(id)) },
  };
}

const withTransitions = (
  flows: readonly Flow[],
  change: (transition: Transition) => Transition | null,
): Flow[] =>
  flows.map((flow) => ({
    ...flow,
    transitions: flow.transitions.flatMap((transition) => change(transition) ?? []),
  }));

/** Returns the flows without conditions on these fields. */
export const withoutConditionsOn = (flows: readonly Flow[], fieldIds: ReadonlySet<string>): Flow[] =>
  withTransitions(flows, (transition) => ({
    ...transition,
    conditions: transition.conditions.filter(
      (condition) => condition.kind !== 'field_filled' || !fieldIds.has(condition.field_id),
    ),
  }));

/** Returns the flows with the conditions on some fields that the transitions had before. */
export function withConditionsOn(
  flows: readonly Flow[],
  before: readonly Flow[],
  fieldIds: readonly string[],
): Flow[] {
  const fields = new Set(fieldIds);
  const hidden = new Map(
    before.flatMap(({ transitions }) =>
      transitions.map(({ id, conditions }) => [
        id,
        conditions.filter((each) => each.kind === 'field_filled' && fields.has(each.field_id)),
      ]),
    ),
  );
  return withTransitions(flows, (transition) => ({
    ...transition,
    conditions: [...transition.conditions, ...(hidden.get(transition.id) ?? [])],
  }));
}
