import { Suspense } from 'react';
import { useBlocker } from 'react-router';
import { useSelection } from '#features/work-items/model/selection/selection.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const LeaveQuestion = lazyPart(
  async () => (await import('#features/work-items/model/selection/leave-question.tsx')).LeaveQuestion,
);

/** Another screen is not opened over items that are chosen without being asked for. */
export function LeaveGuard() {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      useSelection.getState().ids.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  if (state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveQuestion onLeave={proceed} onStay={reset} />
    </Suspense>
  );
}
