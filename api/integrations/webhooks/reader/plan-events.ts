import type { Tx } from '@tandem/db/postgres/client.ts';
import { type RawBuilder, sql } from 'kysely';
import { type WebhookEvent, activityOf, personOf } from './events.ts';
import { snapshotSource } from './snapshots.ts';

type Kind = 'project' | 'cycle' | 'module';
type Row = Record<string, unknown>;
type Compared = {
  id: string;
  kind: Kind;
  workspace_id: string;
  /** What was told last, and what is; none before it was made and after its end. */
  before: Row | null;
  now: Row | null;
  actor: unknown;
  at: string;
  /** Null of what has ended. */
  is_new: boolean | null;
};

/** No news by themselves. */
const PASSED_OVER = new Set(['id', 'updated_at', 'updated_by', 'created_at', 'created_by', 'workspace_id']);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Projects, cycles and modules that are no longer as they were told; what one transaction tells, no other tells too. */
async function readDiffering(tx: Tx, which: RawBuilder<boolean>): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select coalesce(e.id, s.entity_id) as id, coalesce(e.kind, s.kind) as kind,
      coalesce(e.workspace_id, s.workspace_id) as workspace_id, s."row" as before, e."row" as now,
      ${personOf(sql`e.updated_by`)} as actor, now() as at,
      e.created_at >= (select min(h.active_since) from webhooks h where h.workspace_id = e.workspace_id
        and h.is_active and h.deleted_at is null) as is_new
    from (select * from (${snapshotSource}) all_rows where ${which}) e
    full join (select * from (
        select s.*, s.entity_id as id, (s."row"->>'project_id')::uuid as project_id from webhook_snapshots s) all_rows
      where ${which}) s on s.entity_id = e.id
    where s."row" is distinct from e."row"
    order by 1`.execute(tx);
  return rows;
}

async function store(tx: Tx, { id, workspace_id, kind, now }: Compared): Promise<void> {
  if (!now) {
    await sql`delete from webhook_snapshots where entity_id = ${id}`.execute(tx);
    return;
  }
  await sql`insert into webhook_snapshots (entity_id, workspace_id, kind, "row")
    values (${id}, ${workspace_id}, ${kind}, ${JSON.stringify(now)}::text::jsonb)
    on conflict (entity_id) do update set "row" = excluded."row"`.execute(tx);
}

function eventsOf(compared: Compared): WebhookEvent[] {
  const { id, kind, workspace_id, before, now, actor, at } = compared;
  const name = String(now?.['name'] ?? before?.['name'] ?? id);
  const project_id = kind === 'project' ? id : String((now ?? before)?.['project_id']);
  const common = {
    workspace_id,
    project_id,
    event: kind,
    flag: kind,
    entity_id: id,
    key: null,
    at,
    mentions: [],
  };
  if (!now) {
    return [{ ...common, action: 'deleted', about: name, data: { id }, activity: activityOf(null) }];
  }
  if (!before) {
    if (!compared.is_new) return [];
    return [{ ...common, action: 'created', about: name, data: now, activity: activityOf(actor) }];
  }
  return Object.keys(now)
    .filter((key) => !PASSED_OVER.has(key) && !isSame(before[key], now[key]))
    .map((field) => ({
      ...common,
      action: 'updated',
      about: `${name} · ${field}`,
      data: now,
      activity: activityOf(actor, { field, old_value: before[field], new_value: now[field] }),
    }));
}

/** What is news of the rows for which `which` holds, which is kept as told. */
export async function planEvents(tx: Tx, which: RawBuilder<boolean>): Promise<WebhookEvent[]> {
  const differing = await readDiffering(tx, which);
  for (const each of differing) await store(tx, each);
  return differing.flatMap(eventsOf);
}
