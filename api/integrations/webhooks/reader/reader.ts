import { StreamReader, endOfBatch, lockCursor, moveCursor } from '@tandem/db/change-log/stream-reader.ts';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { isoTimestamp } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type Stream, parseStream } from '@tandem/shared/sync/stream.ts';
import { sql as query } from 'kysely';
import { deliverEvents } from './deliveries.ts';
import { itemEvents } from './item-events.ts';
import { timeEvents } from './time-events.ts';
import { updateEvents } from './update-events.ts';
import { planEvents } from './plan-events.ts';

const CURSORS = 'webhook_cursors';
/** Changes that are read at once. */
const BATCH = 100;
/** Far behind, hooks are told of about three hundred Changes a second; members come first. */
const PAUSE_MS = 200;

/** Where rows are, and where links to them lead. */
type Reading = { db: Db; app_url: string };

type WebhookReaderOptions = Reading & {
  sql: Sql;
  onError: (error: unknown) => void;
  tick_ms?: number;
};

/** Makes deliveries of what happens, wherever a webhook follows (docs/contract/webhooks.md#never-lost). */
export class WebhookReader extends StreamReader {
  constructor({ db, app_url, ...options }: WebhookReaderOptions) {
    const reading = { db, app_url };
    super({
      ...options,
      name: 'webhooks',
      pause_ms: PAUSE_MS,
      // Changes of projects are on the streams of people.
      isRead: (stream) => stream.startsWith('project:') || stream.startsWith('user:'),
      wantedOf: (streams) => followedOf(db, streams),
      read: (stream) =>
        stream.startsWith('project:') ? readProjectStream(reading, stream) : reportProjects(reading, stream),
      findBehind: () => findBehind(db),
    });
  }
}

/** Of workspaces `m`, that a webhook follows and that have a project which is not as it was told. */
const hasNewsOfProjects = query<boolean>`
  exists (select from webhooks h where h.workspace_id = m.workspace_id and h.is_active and h.deleted_at is null)
  and exists (
    select from projects p left join webhook_snapshots s on s.entity_id = p.id
    where p.workspace_id = m.workspace_id and case when p.deleted_at is null
      then s."row"->>'updated_at' is distinct from ${isoTimestamp(query`p.updated_at`)} else s.entity_id is not null end)`;

/** Streams of projects that a webhook follows, and one person who may know of a project that differs. */
async function findBehind(db: Db): Promise<Stream[]> {
  const { rows } = await query<{ stream: Stream }>`
    select s.stream from change_streams s left join webhook_cursors k using (stream)
    where s.stream like 'project:%' and s.last_seq > coalesce(k.seq, 0)
      and exists (select from webhooks h where h.workspace_id = s.workspace_id and h.is_active and h.deleted_at is null)
    union all
    select distinct on (m.workspace_id) 'user:' || m.user_id from workspace_members m
    where m.is_active and m.deleted_at is null and ${hasNewsOfProjects}`.execute(db);
  return rows.map(({ stream }) => stream);
}

/**
 * Makes deliveries of the next Changes of a project and moves its cursor, in one transaction: what is behind the cursor
 * was made, whenever the process dies.
 */
export async function readProjectStream(
  { db, app_url }: Reading,
  stream: Stream,
): Promise<{ isDone: boolean }> {
  return inTransaction(db, async (tx) => {
    const after = await lockCursor(tx, CURSORS, stream);
    const { seq, isDone } = await endOfBatch(tx, { stream, after, limit: BATCH });
    if (seq === after) return { isDone: true };
    const { rows } = await query<{ id: string }>`
      select distinct entity_id as id from changes
      where stream = ${stream} and seq > ${after} and seq <= ${seq} and kind in ('cycle', 'module')`.execute(
      tx,
    );
    const planned = rows.map(({ id }) => id);
    const read = { stream, after, upto: seq };
    const events = [
      ...(await itemEvents(tx, read)),
      ...(await timeEvents(tx, read)),
      ...(await updateEvents(tx, read)),
    ];
    if (planned.length > 0) {
      events.push(...(await planEvents(tx, query<boolean>`all_rows.id = any(${planned}::uuid[])`)));
    }
    await deliverEvents(tx, events, app_url);
    await moveCursor(tx, CURSORS, { stream, seq });
    return { isDone };
  });
}

/** Of these streams those of projects that a webhook follows, and those of people. */
export async function followedOf(db: Db, streams: Stream[]): Promise<Stream[]> {
  const { rows } = await query<{ stream: Stream }>`
    select s.stream from unnest(${streams}::text[]) as s(stream)
    where s.stream like 'user:%' or exists (
      select from change_streams c join webhooks h on h.workspace_id = c.workspace_id
      where c.stream = s.stream and h.is_active and h.deleted_at is null)`.execute(db);
  return rows.map(({ stream }) => stream);
}

/** Projects of somebody's workspaces that are no longer as webhooks were told; everybody's Changes say the same of them. */
export async function reportProjects({ db, app_url }: Reading, stream: Stream): Promise<{ isDone: true }> {
  const person = parseStream(stream);
  if (person?.scope !== 'user') return { isDone: true };
  const { rows } = await query<{ id: string }>`
    select m.workspace_id as id from workspace_members m where m.user_id = ${person.id} and ${hasNewsOfProjects}`.execute(
    db,
  );
  for (const { id } of rows) {
    await inTransaction(db, async (tx) => {
      await query`select from workspaces where id = ${id} for no key update`.execute(tx);
      const which = query<boolean>`all_rows.kind = 'project' and all_rows.workspace_id = ${id}`;
      await deliverEvents(tx, await planEvents(tx, which), app_url);
    });
  }
  return { isDone: true };
}
