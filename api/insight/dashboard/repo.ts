import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { sql } from 'kysely';

export type WidgetScope = { workspace_id: string; user_id: string };
export type StoredWidget = { key: string; is_visible: boolean; filters: Record<string, unknown> };

/** What somebody has changed of the usual widgets. */
export async function readWidgets(db: Db, scope: WidgetScope): Promise<StoredWidget[]> {
  const { rows } = await sql<StoredWidget>`
    select key, is_visible, filters from dashboard_widgets
    where user_id = ${scope.user_id} and workspace_id = ${scope.workspace_id}`.execute(db);
  return rows;
}

export async function writeWidget(tx: Tx, scope: WidgetScope, widget: StoredWidget): Promise<void> {
  const filters = toJsonb(widget.filters);
  await sql`
    insert into dashboard_widgets (user_id, workspace_id, key, is_visible, filters)
    values (${scope.user_id}, ${scope.workspace_id}, ${widget.key}, ${widget.is_visible}, ${filters})
    on conflict (user_id, workspace_id, key) do update
    set is_visible = excluded.is_visible, filters = excluded.filters, updated_at = clock_timestamp()`.execute(
    tx,
  );
}

/** One write of somebody's widgets after the other. */
export async function lockWidgets(tx: Tx, { workspace_id, user_id }: WidgetScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`dashboard ${workspace_id} ${user_id}`}, 0))`.execute(
    tx,
  );
}

export type Membership = { workspace_id: string; joined_at: string };

/** The workspaces that somebody is in, and since when. */
export async function readMemberships(db: Db, userId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.workspace_id, m.created_at as joined_at from workspace_members m
    join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    where m.user_id = ${userId} and m.is_active and m.deleted_at is null`.execute(db);
  return rows;
}
