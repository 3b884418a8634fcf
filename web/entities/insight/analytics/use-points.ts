import { useEffect, useState } from 'react';
import { api } from '#lib/http/api-client.ts';
import { useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';
import type { Chart } from './types.ts';

type Estimate = { points: readonly { id: string; value: string }[] };

/** The points of all projects by their value: bars are named by the value, lists are filtered by ids. */
export function usePointsByValue({ x_axis, segment }: Chart) {
  const { slug } = useCurrentWorkspace();
  const isAsked = x_axis === 'estimate_point__value' || segment === 'estimate_point__value';
  const [ids, setIds] = useState<ReadonlyMap<string, string[]>>(new Map());
  useEffect(() => {
    if (!isAsked) return;
    let isStale = false;
    api.get<Estimate[]>(`/api/workspaces/${slug}/estimates/`).then(
      ({ data }) => {
        const points = data.flatMap((estimate) => estimate.points);
        const byValue = Map.groupBy(points, ({ value }) => value);
        if (!isStale) setIds(new Map([...byValue].map(([value, each]) => [value, each.map(({ id }) => id)])));
      },
      // Without them bars of points lead nowhere, and everything else is there.
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [slug, isAsked]);
  return (value: string): readonly string[] => ids.get(value) ?? [];
}
