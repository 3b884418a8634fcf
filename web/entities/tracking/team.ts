import { useEffect, useState } from 'react';
import { api } from '#lib/http/api-client.ts';
import { onChange } from '../live/live.ts';
import { useCurrentWorkspace } from '../workspaces/workspaces/store.ts';
import { ShownReads } from './shown-reads.ts';
import type { TeamAnswer } from './types.ts';

type Team = { team: TeamAnswer | undefined; isFailed: boolean; reload: () => void };

const teams = new ShownReads();
/** Reads the weeks on the screen again. */
export const readTeamsAgain = teams.again;
onChange('worklog', readTeamsAgain);

/** Weeks of everyone whose time I may read; read again while mounted when time is written. Null reads nothing. */
export function useTeam(start: string | null): Team {
  const { slug } = useCurrentWorkspace();
  const [answer, setAnswer] = useState<TeamAnswer>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (start === null) return undefined;
    const path = `/api/workspaces/${slug}/time/team/`;
    const read = async () => (await api.get<TeamAnswer>(path, { query: { start } })).data;
    return teams.hold({ read, take: setAnswer, onState: setFailed });
  }, [slug, start]);
  return { team: answer?.start === start ? answer : undefined, isFailed, reload: readTeamsAgain };
}
