import { ROLE, type Role } from '../../roles.ts';
import type { Condition, Flow, ProjectWorkflow, Reason, Transition, Who } from './schema.ts';

/** The known facts about an item, its state and its mover. A fact that is null blocks nothing. */
export type TransitionFacts = {
  item: {
    type_id: string | null;
    created_by: string | null;
    assignee_ids: readonly string[];
    estimate_point: string | null;
    /** Values of custom fields. A field without a value has no key. */
    fields: Readonly<Record<string, unknown>>;
    sub_items: { open: number; total: number } | null;
    open_blockers: number | null;
  };
  from: { id: string; group: string };
  to: { id: string; group: string };
  /** `is_lead` is true for the project lead, and for administrators of a project without a lead. */
  actor: { id: string; role: Role; is_lead: boolean };
};

/**
 * A field that an item needs to enter the group of the state
 * (docs/contract/item-fields.md#fields-asked-for-on-entering).
 */
export type AskedFor = { field_id: string; type_ids: readonly string[] };

/** The rules of a project. `workflow` is null while it has none or it is switched off. */
export type TransitionRules = {
  workflow: Pick<ProjectWorkflow, 'flows'> | null;
  /** Fields that the group of the new state requires. */
  asked_for: readonly AskedFor[];
  /**
   * Active fields that people fill in. Conditions on other fields are ignored. Null means that all fields
   * count.
   */
  known_fields: ReadonlySet<string> | null;
};

/** The result: allowed, waiting for the approval of a transition, or refused with all reasons. */
export type Decision =
  | { outcome: 'allowed'; transition: Transition | null }
  | { outcome: 'approval'; transition: Transition }
  | { outcome: 'refused'; reasons: Reason[] };

/**
 * Decides whether an item may enter a state. The server, the client and the tests share this one rule
 * (docs/contract/workflow.md#deciding).
 */
export function decideTransition(rules: TransitionRules, facts: TransitionFacts): Decision {
  if (facts.from.id === facts.to.id) return { outcome: 'allowed', transition: null };
  const missing = missingFields(rules.asked_for, facts);
  const flow = rules.workflow && flowOf(rules.workflow, facts.item.type_id);
  if (!flow) {
    return missing.length > 0
      ? { outcome: 'refused', reasons: missing }
      : { outcome: 'allowed', transition: null };
  }
  const candidates = transitionsBetween(flow, facts.from.id, facts.to.id).map((transition) => ({
    transition,
    reasons: withoutRepeated([...reasonsAgainst(transition, rules, facts), ...missing]),
  }));
  return best(candidates) ?? { outcome: 'refused', reasons: [{ kind: 'no_transition' }, ...missing] };
}

type Candidate = { transition: Transition; reasons: Reason[] };

/** Prefers open transitions, then those that need approval, then the refused one with the fewest reasons. */
function best(candidates: readonly Candidate[]): Decision | null {
  const free = candidates.filter(({ reasons }) => reasons.length === 0);
  const open = free.find(({ transition }) => transition.approval === null);
  if (open) return { outcome: 'allowed', transition: open.transition };
  const [held] = free;
  if (held) return { outcome: 'approval', transition: held.transition };
  const [nearest] = candidates.toSorted((a, b) => a.reasons.length - b.reasons.length);
  return nearest ? { outcome: 'refused', reasons: nearest.reasons } : null;
}

/**
 * Returns the flow of a type: its own one, else that of all types. Null when there is none; then every move
 * is allowed.
 */
export function flowOf({ flows }: Pick<ProjectWorkflow, 'flows'>, typeId: string | null): Flow | null {
  const own = typeId === null ? undefined : flows.find(({ type_ids }) => type_ids.includes(typeId));
  return own ?? flows.find(({ type_ids }) => type_ids.length === 0) ?? null;
}

/**
 * Returns the transitions from one state to another. Those of the state itself come before those from any
 * state.
 */
export const transitionsBetween = (flow: Flow, from: string, to: string): Transition[] =>
  flow.transitions
    .filter((each) => each.to_state_id === to && (each.from_state_id === from || each.from_state_id === null))
    .toSorted((a, b) => Number(a.from_state_id === null) - Number(b.from_state_id === null));

/** Returns the start state of a type in the workflow. Null when the default state of the project applies. */
export function initialStateOf(
  { initial_states }: Pick<ProjectWorkflow, 'initial_states'>,
  typeId: string | null,
): string | null {
  const of = (id: string | null) => initial_states.find(({ type_id }) => type_id === id)?.state_id;
  return (typeId === null ? undefined : of(typeId)) ?? of(null) ?? null;
}

function reasonsAgainst(transition: Transition, rules: TransitionRules, facts: TransitionFacts): Reason[] {
  const who: Reason[] = isTheirs(transition.who, facts) ? [] : [{ kind: 'not_permitted', ...transition.who }];
  return [...who, ...transition.conditions.flatMap((condition) => unmet(condition, rules, facts))];
}

/** Whether a person may use a transition. */
export function isTheirs(who: Who, { actor, item }: Pick<TransitionFacts, 'actor' | 'item'>): boolean {
  const { roles, member_ids, relations } = who;
  if (roles.length + member_ids.length + relations.length === 0) return true;
  if (roles.some((role) => actor.role >= role) || member_ids.includes(actor.id)) return true;
  return relations.some((relation) => {
    if (relation === 'lead') return actor.is_lead;
    return relation === 'assignee' ? item.assignee_ids.includes(actor.id) : item.created_by === actor.id;
  });
}

function unmet(condition: Condition, { known_fields }: TransitionRules, { item }: TransitionFacts): Reason[] {
  switch (condition.kind) {
    case 'field_filled': {
      const { field_id } = condition;
      const counts = known_fields === null || known_fields.has(field_id);
      return counts && !Object.hasOwn(item.fields, field_id) ? [{ kind: 'field_required', field_id }] : [];
    }
    case 'sub_items_done': {
      const { open, total } = item.sub_items ?? { open: 0, total: 0 };
      return open > 0 ? [{ kind: 'sub_items_open', count: open, total }] : [];
    }
    case 'no_open_blocker':
      return item.open_blockers ? [{ kind: 'blockers_open', count: item.open_blockers }] : [];
    case 'estimate_set':
      return item.estimate_point === null ? [{ kind: 'estimate_missing' }] : [];
  }
}

function missingFields(askedFor: readonly AskedFor[], { item, from, to }: TransitionFacts): Reason[] {
  if (from.group === to.group) return [];
  return askedFor
    .filter(
      ({ type_ids }) => type_ids.length === 0 || (item.type_id !== null && type_ids.includes(item.type_id)),
    )
    .filter(({ field_id }) => !Object.hasOwn(item.fields, field_id))
    .map(({ field_id }) => ({ kind: 'field_required', field_id }));
}

/** Removes the reason of the transition or of the group if both require the same field. */
function withoutRepeated(reasons: readonly Reason[]): Reason[] {
  const seen = new Set<string>();
  return reasons.filter((reason) => {
    const key = reason.kind === 'field_required' ? reason.field_id : reason.kind;
    return !seen.has(key) && seen.add(key);
  });
}

/** Whether a person acts as the project lead: the lead, or every administrator of a project without one. */
export const isLead = (projectLead: string | null, actor: { id: string; role: Role }): boolean =>
  projectLead === null ? actor.role === ROLE.ADMIN : projectLead === actor.id;
