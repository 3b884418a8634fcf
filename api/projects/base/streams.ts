import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

/** More would not fit into the headers that proxies accept; lists of single projects name their stream always. */
const MAX_STREAMS_IN_HEADER = 50;

/**
 * X-Stream-Seq for a list over all projects that the caller is a member of, read before the rows: the streams of those
 * that stand first in their order.
 */
export async function stampProjectStreams(ctx: WorkspaceContext): Promise<void> {
  const { rows } = await sql<{ project_id: string; last_seq: number }>`
    select m.project_id, coalesce(s.last_seq, 0) as last_seq
    from project_members m
    join projects p on p.id = m.project_id and p.deleted_at is null and p.archived_at is null
    left join change_streams s on s.stream = 'project:' || m.project_id
    where m.user_id = ${ctx.user.id} and m.workspace_id = ${ctx.workspace.id} and m.is_active
      and m.deleted_at is null
    order by m.sort_order, m.id limit ${MAX_STREAMS_IN_HEADER}`.execute(ctx.db);
  for (const row of rows) ctx.stream_seqs.set(projectStream(row.project_id), row.last_seq);
}
