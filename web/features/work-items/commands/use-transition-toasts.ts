import { useEffect } from 'react';
import { useTransitionRefusal } from '#entities/work-items/rows/transition-refusal.ts';
import { lazyCall } from '#lib/parts/lazy-call.ts';

const showTransition = lazyCall(async () => (await import('./transition-toast.ts')).showTransition);

/** Reports refused moves on every screen, since a change may be sent long after it was made. */
export function useTransitionToasts() {
  useEffect(
    () =>
      useTransitionRefusal.subscribe(({ refusal }, before) => {
        if (refusal && refusal !== before.refusal) showTransition(refusal);
      }),
    [],
  );
}
