import { useEffect, useState } from 'react';
import { api } from '#lib/http/api-client.ts';
import { onChange } from '../live/live.ts';
import { useCurrentWorkspace } from '../workspaces/workspaces/store.ts';
import { ShownReads } from './shown-reads.ts';
import { nameItem } from './week.ts';
import type { WeekAnswer } from './types.ts';

type Shown = { week: WeekAnswer | undefined; isFailed: boolean; reload: () => void };

const weeks = new ShownReads();
onChange('worklog', weeks.again);

/** The week of a person as far as its approver may read it; read while mounted. */
export function useSheetWeek(memberId: string, start: string): Shown {
  const { slug } = useCurrentWorkspace();
  const [week, setWeek] = useState<WeekAnswer>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const path = `/api/workspaces/${slug}/time/week/`;
    const read = async () => (await api.get<WeekAnswer>(path, { query: { member: memberId, start } })).data;
    const take = (answer: WeekAnswer) => {
      for (const { issue } of answer.rows) if (issue) nameItem(issue);
      setWeek(answer);
    };
    return weeks.hold({ read, take, onState: setFailed });
  }, [slug, memberId, start]);
  return { week, isFailed, reload: weeks.again };
}
