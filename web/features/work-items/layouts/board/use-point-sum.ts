import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { estimatePoint } from '#entities/projects/estimates/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';

/** A burst of changes is added up once. */
const PAUSE_MS = 120;

const sumOf = (ids: readonly string[]) =>
  ids.reduce((sum, id) => {
    const points = Number(estimatePoint(workItems.get(id)?.estimate_point ?? null)?.value);
    return Number.isFinite(points) ? sum + points : sum;
  }, 0);

type Sum = { ids: readonly string[]; sum: number };

/** The points of these items; there may be thousands, so they are added up again when a burst of changes is over. */
export function usePointSum(ids: readonly string[]): number {
  const first = useMemo(() => sumOf(ids), [ids]);
  const [last, setLast] = useState<Sum | null>(null);
  const add = useEffectEvent(() => setLast({ ids, sum: sumOf(ids) }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = workItems.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        add();
      }, PAUSE_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, []);
  return last?.ids === ids ? last.sum : first;
}
