import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { HEALTH_DAYS } from '@tandem/shared/planning/initiatives/values.ts';
import { type Stream, parseStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import { rolledUpChanges } from './announce.ts';
import { lockInitiatives } from './rollups/refresh.ts';

/**
 * Whether initiative `i` has another health of its own than the last Change of it said in the roll-up `o`: after an
 * update, or thirty days after one.
 */
const hasOtherHealth: RawBuilder<boolean> = sql`(
  case when i.health is not null and i.health_at > now() - make_interval(days => ${sql.lit(HEALTH_DAYS)})
    then not coalesce((o.said_health::jsonb->>'is_own')::boolean, false)
      or o.said_health::jsonb->>'value' is distinct from i.health
      or (o.said_health::jsonb->>'at')::timestamptz is distinct from i.health_at
    else coalesce((o.said_health::jsonb->>'is_own')::boolean, false) end)`;

/**
 * Streams, of these or of all, of projects and workspaces whose roll-ups are old. A project `p` is not as it was when it
 * was counted if there are newer Changes in its stream, or if the row differs, whose Changes are in the streams of people.
 */
export async function findBehind(db: Db, streams: readonly Stream[] | null): Promise<Stream[]> {
  const isWanted = (column: string) =>
    streams === null ? sql`true` : sql`${sql.ref(column)} = any(${streams}::text[])`;
  const { rows } = await sql<{ stream: Stream }>`
    select a.stream from (
      select 'project:' || u.project_id as stream, u.project_id
      from (select r.project_id from initiative_parts r union select o.project_id from initiative_projects o) u
    ) a
    join projects p on p.id = a.project_id
    left join change_streams s on s.stream = a.stream
    left join initiative_cursors k on k.project_id = p.id
    where ${isWanted('a.stream')} and (k.project_id is null or k.seq < coalesce(s.last_seq, 0)
      or k.project_updated_at is distinct from greatest(p.updated_at, p.deleted_at))
    union all
    select distinct b.stream from (
      select 'workspace:' || i.workspace_id as stream
      from initiatives i left join initiative_rollups o on o.initiative_id = i.id
      where i.deleted_at is null and ${hasOtherHealth}
    ) b
    where ${isWanted('b.stream')}`.execute(db);
  return rows.map(({ stream }) => stream);
}

/**
 * Brings up to date what is behind in one stream. What is counted and up to which Change is stored in one transaction.
 * Another process may have done it meanwhile: that is looked up once the tree is locked.
 */
export async function readBehind(db: Db, stream: Stream): Promise<void> {
  const parsed = parseStream(stream);
  if (!parsed || parsed.scope === 'user') return;
  const projects = parsed.scope === 'project' ? [parsed.id] : [];
  const workspaceId = parsed.scope === 'project' ? await workspaceOf(db, parsed.id) : parsed.id;
  if (workspaceId === undefined) return;
  await inTransaction(db, async (tx) => {
    await lockInitiatives(tx, workspaceId);
    if ((await findBehind(tx, [stream])).length === 0) return;
    const changes = await rolledUpChanges(tx, workspaceId, { written: [], projects });
    await recordChanges(tx, { actor_id: null, mutation_id: null }, changes);
  });
}

async function workspaceOf(db: Db, projectId: string): Promise<string | undefined> {
  const { rows } = await sql<{ workspace_id: string }>`
    select p.workspace_id from projects p where p.id = ${projectId}`.execute(db);
  return rows[0]?.workspace_id;
}

/** Everything that is behind. Gives how many streams were. */
export async function readAllBehind(db: Db): Promise<number> {
  const streams = await findBehind(db, null);
  for (const stream of streams) await readBehind(db, stream);
  return streams.length;
}
