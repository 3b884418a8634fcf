import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { estimatePoint } from '#entities/projects/estimates/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';

/** A burst of changes is added up once. */
const PAUSE_MS = 120;

/** The points of these items; what is not estimated in numbers counts nothing. */
export const pointsOf = (ids: readonly string[]) =>
  ids.reduce((sum, id) => {
    const points = Number(estimatePoint(workItems.get(id)?.estimate_point ?? null)?.value);
    return Number.isFinite(points) ? sum + points : sum;
  }, 0);

type Summarise<T> = (ids: readonly string[]) => T;
type Last<T> = { ids: readonly string[]; by: Summarise<T>; value: T };

/** What is known of many items at once, which is found out again when a burst of changes is over. */
export function useSummary<T>(ids: readonly string[], summarise: Summarise<T>): T {
  const first = useMemo(() => summarise(ids), [ids, summarise]);
  const [last, setLast] = useState<Last<T> | null>(null);
  const readAgain = useEffectEvent(() => setLast({ ids, by: summarise, value: summarise(ids) }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = workItems.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        readAgain();
      }, PAUSE_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, []);
  return last?.ids === ids && last.by === summarise ? last.value : first;
}
