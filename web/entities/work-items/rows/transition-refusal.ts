import type { Reason } from '@tandem/shared/projects/workflow/schema.ts';
import { create } from 'zustand';
import type { ApiError } from '#lib/http/api-error.ts';

/** An item that stayed in its state, and why. */
export type RefusedItem = { id: string; reasons: readonly Reason[] };

/** Items that may not enter a state; undefined where only the server knows which. */
export type TransitionRefusal = { items: readonly RefusedItem[]; stateId: string | undefined };

/** The last refusal, for whoever says why. */
export const useTransitionRefusal = create<{ refusal: TransitionRefusal | null }>(() => ({ refusal: null }));

export const noteTransitionRefusal = (refusal: TransitionRefusal) =>
  useTransitionRefusal.setState({ refusal });

const reasonsIn = ({ body }: ApiError) => (body['reasons'] ?? []) as Reason[];

/** Takes the answer that a state was refused to an item; true when it will be said why. */
export function takeTransitionRefusal(error: ApiError, id: string, stateId: string | undefined): boolean {
  if (error.body['code'] !== 'TRANSITION_REFUSED') return false;
  noteTransitionRefusal({ items: [{ id, reasons: reasonsIn(error) }], stateId });
  return true;
}
