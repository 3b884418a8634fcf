import type { Reason } from '@tandem/shared/projects/workflow/schema.ts';
import { create } from 'zustand';
import type { ApiError } from '#lib/http/api-error.ts';

/** An item that stayed in its state, and the reasons. */
export type RefusedItem = { id: string; reasons: readonly Reason[] };

/** A refused move. `stateId` is undefined when only the server knows the state. */
export type TransitionRefusal = { items: readonly RefusedItem[]; stateId: string | undefined };

/** The last refusal, for the component that reports it. */
export const useTransitionRefusal = create<{ refusal: TransitionRefusal | null }>(() => ({ refusal: null }));

/** Publishes a refusal. */
export const noteTransitionRefusal = (refusal: TransitionRefusal) =>
  useTransitionRefusal.setState({ refusal });

const reasonsIn = ({ body }: ApiError) => (body['reasons'] ?? []) as Reason[];

/** Publishes an ApiError if it refuses a transition. Returns true if it does. */
export function takeTransitionRefusal(error: ApiError, id: string, stateId: string | undefined): boolean {
  if (error.body['code'] !== 'TRANSITION_REFUSED') return false;
  noteTransitionRefusal({ items: [{ id, reasons: reasonsIn(error) }], stateId });
  return true;
}
