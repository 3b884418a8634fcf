import { Suspense } from 'react';
import { useHasTime } from '#entities/tracking/is-on.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const Timer = lazyPart(async () => (await import('#features/time/timer/timer.tsx')).Timer);

/** Where my running timer stands. Its code comes once a project tracks time. */
export const TimerSlot = ({ isCollapsed }: { isCollapsed: boolean }) =>
  useHasTime() && (
    <Suspense>
      <Timer isCollapsed={isCollapsed} />
    </Suspense>
  );
