import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Sql } from '../client.ts';

/**
 * How far some streams had come: of one project, or of a workspace with all its projects and one person. Numbers only
 * rise, and a standby has all that was committed before what it has last: when it has as many streams with at least this
 * sum, it has everything that they said.
 */
export type StreamMark = { streams: StreamScope; count: number; sum: number };
type StreamScope = { project_id: string } | { workspace_id: string; user_id: string };

const OF_WORKSPACE = `
  select count(*)::int as count, coalesce(sum(s.last_seq), 0)::float8 as sum from change_streams s
  where s.stream in ('workspace:' || $1::text, 'user:' || $2::text) or s.stream = any(array(
    select 'project:' || p.id from projects p where p.workspace_id = $1::uuid))`;
const OF_PROJECT = `
  select count(*)::int as count, coalesce(sum(s.last_seq), 0)::float8 as sum from change_streams s where s.stream = $1`;

type Reached = { count: number; sum: number };

async function readReached(sql: Sql, scope: StreamScope): Promise<Reached> {
  const [text, values] =
    'project_id' in scope
      ? [OF_PROJECT, [projectStream(scope.project_id)]]
      : [OF_WORKSPACE, [scope.workspace_id, scope.user_id]];
  const rows = await sql.unsafe<Reached[]>(text, values, { prepare: true });
  return rows[0] ?? { count: 0, sum: 0 };
}

/** How far the streams of a workspace and of a person are. */
export async function readMark(
  sql: Sql,
  streams: { workspace_id: string; user_id: string },
): Promise<StreamMark> {
  const { count, sum } = await readReached(sql, streams);
  return { streams, count, sum };
}

/** Of a project whose number is known already. */
export const projectMark = (project_id: string, seq: number): StreamMark => ({
  streams: { project_id },
  count: seq > 0 ? 1 : 0,
  sum: seq,
});

export async function isCaughtUp(sql: Sql, { streams, count, sum }: StreamMark): Promise<boolean> {
  const reached = await readReached(sql, streams);
  return reached.count >= count && reached.sum >= sum && (reached.count === count || 'project_id' in streams);
}
