import { create } from 'zustand';
import type { ApiError } from '#lib/http/api-error.ts';

/** Why an item may not enter a state; of kinds that are not known here only their name is. */
export type TransitionReason = { kind: string; field_id?: string; count?: number };

/** Items that stayed in their state, because something is missing for the one that they were to enter. */
export type TransitionRefusal = {
  ids: readonly string[];
  stateId: string | undefined;
  reasons: readonly TransitionReason[];
};

/** The last refusal, for whoever says what is missing. */
export const useTransitionRefusal = create<{ refusal: TransitionRefusal | null }>(() => ({ refusal: null }));

export const noteTransitionRefusal = (refusal: TransitionRefusal) =>
  useTransitionRefusal.setState({ refusal });

const reasonsIn = ({ body }: ApiError) => (body['reasons'] ?? []) as TransitionReason[];

/** Takes the answer that a state was refused to an item; true when it will be said what is missing. */
export function takeTransitionRefusal(error: ApiError, id: string, stateId: string | undefined): boolean {
  if (error.body['code'] !== 'TRANSITION_REFUSED') return false;
  noteTransitionRefusal({ ids: [id], stateId, reasons: reasonsIn(error) });
  return true;
}
