import { recordChanges } from '@tandem/db/change-log/log.ts';
import { StreamReader } from '@tandem/db/change-log/stream-reader.ts';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type Stream, parseStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql as query } from 'kysely';
import { rolledUpChanges } from './announce.ts';
import { lockInitiatives } from './rollups/refresh.ts';

type InitiativeReaderOptions = {
  db: Db;
  sql: Sql;
  onError: (error: unknown) => void;
  tick_ms?: number;
};

/** A project is counted no sooner than this after the last time: many Changes of it are counted together. */
const PAUSE_MS = 1_000;

/**
 * Counts the initiatives of a project anew after Changes in its stream. Code that writes items, modules, states and
 * projects therefore does not depend on initiatives (docs/contract/initiatives.md#when-roll-ups-change).
 */
export class InitiativeReader extends StreamReader {
  constructor({ db, ...options }: InitiativeReaderOptions) {
    const countedAt = new Map<Stream, number>();
    super({
      ...options,
      pause_ms: PAUSE_MS,
      isRead: (stream) => stream.startsWith('project:'),
      wantedOf: (streams) => behind(db, query`s.stream = any(${streams}::text[])`),
      read: async (stream) => {
        if (Date.now() - (countedAt.get(stream) ?? 0) < PAUSE_MS) return { isDone: false };
        await readStream(db, stream);
        countedAt.set(stream, Date.now());
        return { isDone: true };
      },
      findBehind: () => behind(db, query`true`),
    });
  }
}

/**
 * Projects `p` that initiatives count something of, and that are not as they were when that was counted: there are newer
 * Changes in the stream `s`, or the row itself differs, whose Changes are in the streams of people.
 */
async function behind(db: Db, condition: RawBuilder<unknown>): Promise<Stream[]> {
  const { rows } = await query<{ stream: Stream }>`
    select 'project:' || p.id as stream
    from (select r.project_id from initiative_parts r union select o.project_id from initiative_projects o) u
    join projects p on p.id = u.project_id
    left join change_streams s on s.stream = 'project:' || p.id
    left join initiative_cursors k on k.project_id = p.id
    where ${condition} and (k.project_id is null or k.seq < coalesce(s.last_seq, 0)
      or k.project_updated_at is distinct from greatest(p.updated_at, p.deleted_at))`.execute(db);
  return rows.map(({ stream }) => stream);
}

/** Counts what belongs to a project. What is counted and up to which Change is stored in one transaction. */
export async function readProject(db: Db, projectId: string): Promise<void> {
  const { rows } = await query<{ workspace_id: string }>`
    select p.workspace_id from projects p where p.id = ${projectId}`.execute(db);
  const workspaceId = rows[0]?.workspace_id;
  if (!workspaceId) return;
  await inTransaction(db, async (tx) => {
    await lockInitiatives(tx, workspaceId);
    const isBehind = await behind(tx, query`p.id = ${projectId}`);
    // Another process has counted it meanwhile.
    if (isBehind.length === 0) return;
    const changes = await rolledUpChanges(tx, workspaceId, { written: [], projects: [projectId] });
    await recordChanges(tx, { actor_id: null, mutation_id: null }, changes);
  });
}

async function readStream(db: Db, stream: Stream): Promise<void> {
  const project = parseStream(stream);
  if (project?.scope === 'project') await readProject(db, project.id);
}

/** Everything that is behind, for tests and for what a stopped process left. */
export async function readAllBehind(db: Db): Promise<number> {
  const streams = await behind(db, query`true`);
  for (const stream of streams) await readStream(db, stream);
  return streams.length;
}
