import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { newIdInput } from '@tandem/shared/http/fields.ts';
import type { PutWorkflow } from '@tandem/shared/projects/workflow/input.ts';
import { TRANSITION_RELATIONS } from '@tandem/shared/projects/workflow/kinds.ts';
import type {
  ApprovalRule,
  Condition,
  Flow,
  ProjectWorkflow,
  Transition,
  Who,
} from '@tandem/shared/projects/workflow/schema.ts';

type FlowInput = PutWorkflow['flows'][number];
type TransitionInput = FlowInput['transitions'][number];

/** Converts a body to the stored form. It checks nothing. */
export function layOut(
  input: PutWorkflow,
  before: Pick<ProjectWorkflow, 'flows'>,
): Pick<ProjectWorkflow, 'flows' | 'initial_states'> {
  const identify = transitionIdChooser(input, before);
  return {
    flows: input.flows.map(({ type_ids = [], transitions }) => ({
      type_ids,
      transitions: transitions.map((transition) =>
        identify(transitionOf(transition), transition.id, type_ids),
      ),
    })),
    initial_states: (input.initial_states ?? []).map(({ type_id = null, state_id }) => ({
      type_id,
      state_id,
    })),
  };
}

const transitionOf = ({
  from_state_id = null,
  to_state_id,
  ...rest
}: TransitionInput): Omit<Transition, 'id'> => ({
  from_state_id,
  to_state_id,
  who: whoOf(rest.who),
  conditions: withoutDuplicates(rest.conditions ?? []),
  approval: approvalOf(rest.approval),
});

const whoOf = (who: TransitionInput['who']): Who => ({
  roles: [...new Set(who?.roles)].toSorted((a, b) => b - a),
  member_ids: who?.member_ids ?? [],
  relations: TRANSITION_RELATIONS.filter((relation) => who?.relations?.includes(relation)),
});

const approvalOf = (approval: TransitionInput['approval']): ApprovalRule | null =>
  approval
    ? { count: approval.count, member_ids: approval.member_ids ?? [], role: approval.role ?? null }
    : null;

const withoutDuplicates = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter(
    (condition, place) => conditions.findIndex((other) => isDeepStrictEqual(other, condition)) === place,
  );

/**
 * Returns a function that chooses the id of a transition: the id of the body, if the project has it or the
 * caller generated it. Without one it is the id of the stored transition with the same states and people,
 * unless the body uses that id elsewhere.
 */
function transitionIdChooser(input: PutWorkflow, before: Pick<ProjectWorkflow, 'flows'>) {
  const stored = before.flows.flatMap(({ type_ids, transitions }) =>
    transitions.map((transition) => ({ type_ids, transition })),
  );
  const known = new Set(stored.map(({ transition }) => transition.id));
  const named = new Set(input.flows.flatMap(({ transitions }) => transitions.flatMap(({ id }) => id ?? [])));
  const free = stored.filter(({ transition }) => !named.has(transition.id));
  return (
    transition: Omit<Transition, 'id'>,
    given: string | undefined,
    typeIds: Flow['type_ids'],
  ): Transition => {
    if (given !== undefined && known.has(given)) return { id: given, ...transition };
    const chosen = newIdInput.parse(given);
    if (chosen !== undefined) return { id: chosen, ...transition };
    const place = free.findIndex(
      ({ type_ids, transition: other }) =>
        other.from_state_id === transition.from_state_id &&
        other.to_state_id === transition.to_state_id &&
        isDeepStrictEqual(type_ids, typeIds) &&
        isDeepStrictEqual(other.who, transition.who),
    );
    const [namesake] = place === -1 ? [] : free.splice(place, 1);
    return { id: namesake?.transition.id ?? randomUUID(), ...transition };
  };
}
