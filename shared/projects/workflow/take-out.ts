import type { Flow, Transition } from './schema.ts';

const withTransitions = (
  flows: readonly Flow[],
  change: (transition: Transition) => Transition | null,
): Flow[] =>
  flows.map((flow) => ({
    ...flow,
    transitions: flow.transitions.flatMap((transition) => change(transition) ?? []),
  }));

/** The flows without conditions that name one of these fields. */
export const withoutConditionsOn = (flows: readonly Flow[], fieldIds: ReadonlySet<string>): Flow[] =>
  withTransitions(flows, (transition) => ({
    ...transition,
    conditions: transition.conditions.filter(
      (condition) => condition.kind !== 'field_filled' || !fieldIds.has(condition.field_id),
    ),
  }));

/** The flows with those conditions on some fields that the transitions had before. */
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
