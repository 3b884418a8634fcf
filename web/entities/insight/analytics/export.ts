import { api } from '#lib/http/api-client.ts';
import { translated } from '#lib/http/server-words.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import type { AnalyticsScope, Chart } from './types.ts';

type Outcome = { isAsked: true; message: string } | { isAsked: false };

/** Asks for a file of counts by mail (docs/contract/analytics.md#exporting-counts). */
export async function exportCounts({ projectIds }: AnalyticsScope, chart: Chart): Promise<Outcome> {
  try {
    const { data } = await api.post<{ message: string }>(
      `/api/workspaces/${currentWorkspace().slug}/export-analytics/`,
      { ...chart, project: projectIds ?? [] },
    );
    return { isAsked: true, message: await translated(data.message) };
  } catch {
    return { isAsked: false };
  }
}
