import { createHash } from 'node:crypto';
import type { Db } from '@tandem/db/postgres/client.ts';
import { type Stream, projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import { type JoinedProject, readJoinedProjects } from '../../../work-items/lists/pages/many-projects.ts';
import type { DataReader } from './base/reader.ts';

/**
 * How far the log is of what tiles read, and what the reader may see of it. An answer is that of before while this is
 * (docs/contract/dashboards.md#answers-are-remembered).
 */
export type Stamp = {
  projects: readonly JoinedProject[];
  /** Of the workspace, without what is said of dashboards themselves. */
  workspace_seq: number;
  today: string;
};

export async function readStamp(reader: DataReader): Promise<Stamp> {
  const projects = await readJoinedProjects({ ...reader, stream_seqs: new Map() });
  const workspace_seq = await readWorkspaceSeq(reader.db, reader.workspace.id);
  const allowed = reader.allowed_project_ids;
  return {
    projects: allowed ? projects.filter(({ id }) => allowed.includes(id)) : projects,
    workspace_seq,
    today: dayIn(reader.user.user_timezone),
  };
}

/** The last number whose Change can matter to figures: who moves tiles has nothing counted anew. */
async function readWorkspaceSeq(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce((select c.seq from changes c where c.stream = ${workspaceStream(workspaceId)}
      and c.kind not in ('dashboard', 'dashboard_tile') order by c.seq desc limit 1), 0) as seq`.execute(db);
  return rows[0]?.seq ?? 0;
}

/** The same as a text, of the projects that a question is about. */
export function markOf({ projects, workspace_seq, today }: Stamp, projectIds: readonly string[]): string {
  const read = projectIds.length === 0 ? projects : projects.filter(({ id }) => projectIds.includes(id));
  const parts = read.map(({ id, is_own, stream_seq }) => `${id}:${stream_seq}${is_own ? ':own' : ''}`);
  return [today, workspace_seq, ...parts.toSorted()].join(' ');
}

/** What a reader has to hear of to learn that an answer is another one. */
export const streamsOf = ({ projects }: Stamp, workspaceId: string): Stream[] => [
  workspaceStream(workspaceId),
  ...projects.map(({ id }) => projectStream(id)),
];

export const shortOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
