import type { Flow, ProjectWorkflow, Transition, Who } from '#entities/projects/workflow/types.ts';
import { newId } from '#lib/sync/new-id.ts';

/** The parts of a workflow that the editor changes. */
export type Definition = Pick<ProjectWorkflow, 'flows' | 'initial_states'>;

/** A workflow without flows. */
export const EMPTY: Definition = { flows: [], initial_states: [] };
/** The `who` of a transition that is open to everyone. */
export const EVERYBODY: Who = { roles: [], member_ids: [], relations: [] };

const isOf = (typeId: string | null) => (flow: Flow) =>
  typeId === null ? flow.type_ids.length === 0 : flow.type_ids.includes(typeId);

/** Returns the own flow of a type, or the flow of all types for null. Undefined if there is none. */
export const ownFlow = ({ flows }: Definition, typeId: string | null): Flow | undefined =>
  flows.find(isOf(typeId));

/** Whether a definition is empty. */
export const isNothing = ({ flows, initial_states }: Definition): boolean =>
  flows.length === 0 && initial_states.length === 0;

/** Returns a new transition that is open to everyone, without conditions. */
export const newTransition = (from: string | null, to: string): Transition => ({
  id: newId(),
  from_state_id: from,
  to_state_id: to,
  who: EVERYBODY,
  conditions: [],
  approval: null,
});

/** Returns the definition with other transitions for a type. Adds a flow if the type has none. */
export function withTransitions(
  definition: Definition,
  typeId: string | null,
  transitions: Transition[],
): Definition {
  const flow = ownFlow(definition, typeId);
  const next = { type_ids: typeId === null ? [] : [typeId], ...flow, transitions };
  const flows = flow
    ? definition.flows.map((each) => (each === flow ? next : each))
    : [...definition.flows, next];
  return { ...definition, flows };
}

/**
 * Returns the definition with an own flow for a type. It starts as a copy of the flow that applied before.
 */
export const withOwnFlow = (definition: Definition, typeId: string): Definition =>
  withTransitions(
    definition,
    typeId,
    (ownFlow(definition, null)?.transitions ?? []).map((transition) => ({ ...transition, id: newId() })),
  );

/** Returns the definition without the own flow of a type. The flow of all types applies to it again. */
export const withoutOwnFlow = (definition: Definition, typeId: string): Definition => ({
  ...definition,
  flows: definition.flows.flatMap((flow) => {
    if (!flow.type_ids.includes(typeId)) return [flow];
    const type_ids = flow.type_ids.filter((id) => id !== typeId);
    return type_ids.length > 0 ? [{ ...flow, type_ids }] : [];
  }),
});

/**
 * Returns the definition with a start state for a type. A type of null means all types. A state of null
 * removes the entry.
 */
export function withInitial(
  definition: Definition,
  type_id: string | null,
  state_id: string | null,
): Definition {
  const others = definition.initial_states.filter((each) => each.type_id !== type_id);
  return { ...definition, initial_states: state_id === null ? others : [...others, { type_id, state_id }] };
}

/** Returns the definition without states and types that were deleted in the meantime. */
export function withoutGone(
  definition: Definition,
  { states, types }: { states: ReadonlySet<string>; types: ReadonlySet<string> },
): Definition {
  const isThere = (id: string | null) => id === null || states.has(id);
  return {
    flows: definition.flows.flatMap(({ type_ids, transitions }) => {
      const left = type_ids.filter((id) => types.has(id));
      if (type_ids.length > 0 && left.length === 0) return [];
      const ends = transitions.filter((each) => isThere(each.from_state_id) && isThere(each.to_state_id));
      return [{ type_ids: left, transitions: ends }];
    }),
    initial_states: definition.initial_states.filter(
      ({ type_id, state_id }) => states.has(state_id) && (type_id === null || types.has(type_id)),
    ),
  };
}

const text = (value: unknown): string => JSON.stringify(value);
const typesOf = ({ type_ids }: Flow): string => type_ids.toSorted().join(' ');

/** Counts the entries of two maps that were added, removed or changed. */
function countDifferences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).length;
}

const transitionsById = ({ flows }: Definition) =>
  new Map(flows.flatMap(({ transitions }) => transitions.map((each) => [each.id, text(each)])));
const flowsByTypes = ({ flows }: Definition) => new Map(flows.map((flow) => [typesOf(flow), '']));
const statesByType = ({ initial_states }: Definition) =>
  new Map(initial_states.map(({ type_id, state_id }) => [type_id ?? '', state_id]));

/** Counts the changed transitions, flows and start states. */
export function countChanges(before: Definition, after: Definition): number {
  const transitions = countDifferences(transitionsById(before), transitionsById(after));
  const initial = countDifferences(statesByType(before), statesByType(after));
  const flows = countDifferences(flowsByTypes(before), flowsByTypes(after));
  return transitions + initial + (transitions > 0 ? 0 : flows);
}
