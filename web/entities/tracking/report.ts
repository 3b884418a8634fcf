import type { TimeGroupBy } from '@tandem/shared/tracking/entries/groups.ts';
import { useEffect, useState } from 'react';
import { api, type Query } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { onChange } from '../live/live.ts';
import { useCurrentWorkspace } from '../workspaces/workspaces/store.ts';
import { ShownReads } from './shown-reads.ts';
import { nameItem } from './week.ts';
import type { NamedItem, TimeReport } from './types.ts';

export type ReportQuery = {
  group_by: TimeGroupBy;
  from: string;
  to: string;
  billable: 'true' | 'false' | undefined;
  project: string | undefined;
};

const queryOf = ({ group_by, from, to, billable, project }: ReportQuery): Query => ({
  group_by,
  from,
  to,
  billable,
  project,
});

/** Where the same sums are as a file. */
export function useCsvPath(report: ReportQuery): string {
  const { slug } = useCurrentWorkspace();
  const given = Object.entries(queryOf(report)).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api/workspaces/${slug}/time/?format=csv&${text}`;
}

type Shown = { report: TimeReport | undefined; isFailed: boolean; reload: () => void };

const reports = new ShownReads();
onChange('worklog', reports.again);

/** Sums of the time that I may read. */
export function useTimeReport(query: ReportQuery): Shown {
  const { slug } = useCurrentWorkspace();
  const asked = JSON.stringify(queryOf(query));
  const [answer, setAnswer] = useState<{ asked: string; report: TimeReport }>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const read = async () => {
      const query = JSON.parse(asked) as Query;
      return (await api.get<TimeReport>(`/api/workspaces/${slug}/time/`, { query })).data;
    };
    const take = (report: TimeReport) => setAnswer({ asked, report });
    return reports.hold({ read, take, onState: setFailed });
  }, [slug, asked]);
  return { report: answer?.asked === asked ? answer.report : undefined, isFailed, reload: reports.again };
}

const MOST_ENTRIES = 1000;
type NamedEntry = { item: NamedItem | null };

/** Reads how the items are called that have time between two days: sums say only their ids. */
export async function nameItemsOf(
  slug: string,
  { from, to, billable, project }: Pick<ReportQuery, 'from' | 'to' | 'billable' | 'project'>,
): Promise<void> {
  try {
    const { data } = await api.get<{ results: NamedEntry[] }>(`/api/workspaces/${slug}/time/`, {
      query: { from, to, billable, project, per_page: MOST_ENTRIES },
    });
    for (const { item } of data.results) if (item) nameItem(item);
  } catch (error) {
    // Without names the sums are still right.
    if (!(error instanceof ApiError)) throw error;
  }
}
