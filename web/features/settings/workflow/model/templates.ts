import { STATE_GROUPS, type StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { newTransition } from './definition.ts';

type OrderedState = { id: string; group: StateGroup };

export const TEMPLATES = ['every', 'steps', 'empty'] as const;
export type Template = (typeof TEMPLATES)[number];

/** The transitions that a workflow may begin with. */
export function transitionsOf(template: Template, states: readonly OrderedState[]): Transition[] {
  if (template === 'empty') return [];
  if (template === 'every') return states.map(({ id }) => newTransition(null, id));
  return stepByStep(states);
}

/** Each state to the one before and the one after it, and any state to those of cancelled items. */
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
