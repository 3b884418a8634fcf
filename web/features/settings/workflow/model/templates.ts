import { STATE_GROUPS, type StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { newTransition } from './definition.ts';

type OrderedState = { id: string; group: StateGroup };

/** The templates of a workflow. */
export const TEMPLATES = ['every', 'steps', 'empty'] as const;
/** The name of a template. */
export type Template = (typeof TEMPLATES)[number];

/** Returns the transitions of a template. */
export function transitionsOf(template: Template, states: readonly OrderedState[]): Transition[] {
  if (template === 'empty') return [];
  if (template === 'every') return states.map(({ id }) => newTransition(null, id));
  return stepByStep(states);
}

/** Connects each state with the one before and after it, and any state with the cancelled ones. */
function stepByStep(states: readonly OrderedState[]): Transition[] {
  const inOrder = STATE_GROUPS.flatMap((group) => states.filter((state) => state.group === group));
  const steps = inOrder.filter(({ group }) => group !== 'cancelled');
  const cancelled = inOrder.filter(({ group }) => group === 'cancelled');
  return [
    ...steps.flatMap(({ id }, index) => {
      const next = steps[index + 1];
      return next ? [newTransition(id, next.id), newTransition(next.id, id)] : [];
    }),
    ...cancelled.map(({ id }) => newTransition(null, id)),
  ];
}
