import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { InWorkspace } from '../../../context.ts';

export type LoggedKind = 'dashboard' | 'dashboard_tile';
/** A row, or some of its columns, as JSON has them. */
export type Values = Record<string, unknown>;
export type Snapshot = ReadonlyMap<string, { kind: LoggedKind; values: Values }>;

/** What is written by the server, and how it is published: publishing is not taken back. */
const NOT_TAKEN_BACK = new Set(['updated_at', 'updated_by', 'anchor', 'published_by']);

/** What a write is about: a dashboard, and those of its tiles that it can change. */
export type Logged = { dashboardId: string; tileIds?: readonly string[] };

/** A dashboard and these of its tiles as they are, deleted or not. */
export async function snapshotOf(tx: Tx, { dashboardId, tileIds = [] }: Logged): Promise<Snapshot> {
  const { rows } = await sql<{ kind: LoggedKind; id: string; values: Values }>`
    select 'dashboard' as kind, d.id, to_jsonb(d) as values from dashboards d where d.id = ${dashboardId}
    union all
    select 'dashboard_tile', t.id, to_jsonb(t) from dashboard_tiles t
    where t.dashboard_id = ${dashboardId} and t.id = any(${[...tileIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ kind, id, values }) => [id, { kind, values }]));
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Runs a write and stores how what it is about differs from before it, so that the caller can take it back. */
export async function logged<T>(
  tx: Tx,
  ctx: InWorkspace,
  about: Logged,
  write: () => Promise<T>,
): Promise<T> {
  // It is taken back by its mutation id.
  if (ctx.mutation_id === null) return write();
  const before = await snapshotOf(tx, about);
  const result = await write();
  const { dashboardId } = about;
  await insertEdits(tx, ctx, { dashboardId, edits: differences(before, await snapshotOf(tx, about)) });
  return result;
}

/** Stores that a dashboard was made: taking that back deletes it, with the tiles that it has by then. */
export async function logCreation(tx: Tx, ctx: InWorkspace, dashboardId: string): Promise<void> {
  if (ctx.mutation_id === null) return;
  const made = await snapshotOf(tx, { dashboardId });
  await insertEdits(tx, ctx, { dashboardId, edits: differences(new Map(), made) });
}

/** What was made was away before, as what is deleted is. */
const differences = (before: Snapshot, after: Snapshot): Edit[] =>
  [...after].flatMap(([id, { kind, values }]) => {
    const old = before.get(id)?.values ?? { deleted_at: values['created_at'] };
    const changed = Object.keys(values).filter(
      (name) => !NOT_TAKEN_BACK.has(name) && !isSame(old[name], values[name]),
    );
    const pick = (from: Values) =>
      Object.fromEntries(changed.flatMap((name) => (name in from ? [[name, from[name]]] : [])));
    return changed.length === 0 ? [] : [{ kind, row_id: id, before: pick(old), after: pick(values) }];
  });

type Edit = { kind: LoggedKind; row_id: string; before: Values; after: Values };

async function insertEdits(
  tx: Tx,
  ctx: InWorkspace,
  { dashboardId, edits }: { dashboardId: string; edits: readonly Edit[] },
): Promise<void> {
  if (edits.length === 0) return;
  await sql`
    insert into dashboard_edits (workspace_id, actor_id, mutation_id, dashboard_id, kind, row_id, before, after)
    select ${ctx.workspace.id}, ${ctx.user.id}, ${ctx.mutation_id}, ${dashboardId}, e.kind, e.row_id, e.before, e.after
    from jsonb_to_recordset(${JSON.stringify(edits)}::text::jsonb)
      as e(kind text, row_id uuid, before jsonb, after jsonb)`.execute(tx);
}
