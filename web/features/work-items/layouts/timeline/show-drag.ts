import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect } from 'react';
import { showMove } from '#entities/workspaces/presence/place.ts';
import { useBarDrag } from '#components/timeline/timeline-state.ts';
import type { Dates } from '#components/timeline/scale.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The days of a bar as the others see them while it is dragged. */
const moveOfDates = ({ start_date, target_date }: Dates) => `${start_date ?? ''}/${target_date ?? ''}`;

/** The other way round; null for what is not dragged on a timeline. */
export function datesOfMove(to: string | undefined): Dates | null {
  const days = to?.split('/') ?? [];
  if (days.length !== 2 || !days.every((day) => day === '' || DAY.test(day))) return null;
  return { start_date: days[0] || null, target_date: days[1] || null };
}

/** Shows the others the bar that I hold. */
export function useShownDrag(projectId: string) {
  useEffect(() => {
    const stream = projectStream(projectId);
    const stop = useBarDrag.subscribe(({ drag }) =>
      showMove(stream, drag && { id: drag.id, to: moveOfDates(drag.dates) }),
    );
    return () => {
      stop();
      showMove(stream, null);
    };
  }, [projectId]);
}
