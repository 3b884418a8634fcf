import { Suspense } from 'react';
import { useTracksTime } from '#entities/tracking/is-on.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const TimeSection = lazyPart(async () => (await import('./time-section.tsx')).TimeSection);
const TimeProperties = lazyPart(async () => (await import('./time-properties.tsx')).TimeProperties);
const TimerButton = lazyPart(async () => (await import('./timer-button.tsx')).TimerButton);

type SlotProps = { row: WorkItem };

/** The time of an item in its body, where the project tracks time. */
export const TimeBody = ({ row }: SlotProps) =>
  useTracksTime(row.project_id) && (
    <Suspense>
      <TimeSection row={row} />
    </Suspense>
  );

/** Planned, spent and remaining time among the properties. */
export const TimeRows = ({ row, look }: SlotProps & { look: 'side' | 'body' }) =>
  useTracksTime(row.project_id) && (
    <Suspense>
      <TimeProperties row={row} look={look} />
    </Suspense>
  );

/** Starts the timer, or stops it while it runs for this item. */
export function TimerTool({ row, look }: SlotProps & { look: 'page' | 'peek' }) {
  const isOn = useTracksTime(row.project_id);
  if (!isOn || row.archived_at !== null) return null;
  return (
    <Suspense>
      <TimerButton row={row} look={look} />
    </Suspense>
  );
}
