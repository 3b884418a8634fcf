import { useEffect } from 'react';
import { useTransitionRefusal } from '#entities/work-items/rows/transition-refusal.ts';
import { lazyCall } from '#lib/parts/lazy-call.ts';

const showTransition = lazyCall(async () => (await import('./transition-toast.ts')).showTransition);

/** Says why items could not enter a state, on whatever screen that comes to light: a change may have waited for the network. */
export function useTransitionToasts() {
  useEffect(
    () =>
      useTransitionRefusal.subscribe(({ refusal }, before) => {
        if (refusal && refusal !== before.refusal) showTransition(refusal);
      }),
    [],
  );
}
