import type { DashboardWidget, DashboardWithWidgets } from '@tandem/shared/insight/dashboard/schema.ts';
import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#lib/http/api-client.ts';
import { type CountState, watchCounts } from '../../live/recount.ts';
import { useJoinedProjects } from '../../projects/projects/hooks.ts';
import { useCurrentWorkspace } from '../../workspaces/workspaces/store.ts';

/** More streams are not followed for numbers. */
const MAX_FOLLOWED = 50;

/** docs/contract/dashboard.md#widgets */
export type MyNumbers = {
  overview: {
    assigned_issues_count: number;
    completed_issues_count: number;
    created_issues_count: number;
    pending_issues_count: number;
  };
  states: readonly { state: StateGroup; count: number }[];
  priorities: readonly { priority: Priority; count: number }[];
};

async function readNumbers(slug: string): Promise<MyNumbers> {
  const base = `/api/workspaces/${encodeURIComponent(slug)}/dashboard/`;
  const { data } = await api.get<DashboardWithWidgets>(base, { query: { dashboard_type: 'home' } });
  const read = async <T>(widget_key: DashboardWidget) =>
    (await api.get<T>(`${base}${data.dashboard.id}/`, { query: { widget_key } })).data;
  const [overview, states, priorities] = await Promise.all([
    read<MyNumbers['overview']>('overview_stats'),
    read<MyNumbers['states']>('issues_by_state_groups'),
    read<MyNumbers['priorities']>('issues_by_priority'),
  ]);
  return { overview, states, priorities };
}

/** What is mine in a workspace, in numbers; counted again while people work on it. */
export function useMyNumbers() {
  const { slug } = useCurrentWorkspace();
  const joined = useJoinedProjects();
  const asked = joined
    .slice(0, MAX_FOLLOWED)
    .map(({ id }) => id)
    .join(' ');
  const [numbers, setNumbers] = useState<{ slug: string; values: MyNumbers } | null>(null);
  const [state, setState] = useState<CountState>('loading');
  const again = useRef<() => void>(() => {});
  useEffect(() => {
    let isStale = false;
    const watch = watchCounts({
      projectIds: asked === '' ? [] : asked.split(' '),
      read: async () => {
        const values = await readNumbers(slug);
        if (!isStale) setNumbers({ slug, values });
        return {};
      },
      onState: setState,
    });
    again.current = watch.refresh;
    return () => {
      isStale = true;
      watch.stop();
    };
  }, [slug, asked]);
  const refresh = useCallback(() => again.current(), []);
  return { numbers: numbers?.slug === slug ? numbers.values : null, state, refresh };
}
