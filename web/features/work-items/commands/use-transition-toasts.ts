import { useEffect } from 'react';
import { useTransitionRefusal } from '#entities/work-items/rows/transition-refusal.ts';
import { lazyCall } from '#lib/parts/lazy-call.ts';

const showTransition = lazyCall(async () => (await import('./transition-toast.ts')).showTransition);

/** Reports the last refusal, once. */
function report() {
  const { refusal } = useTransitionRefusal.getState();
  if (!refusal) return;
  useTransitionRefusal.setState({ refusal: null });
  showTransition(refusal);
}

/**
 * Reports refused moves on every screen, since a change may be sent long after it was made. One that was refused before
 * this was drawn is reported then.
 */
export function useTransitionToasts() {
  useEffect(() => {
    report();
    return useTransitionRefusal.subscribe(report);
  }, []);
}
