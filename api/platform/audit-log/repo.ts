import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import {
  ACCOUNT_ACTIONS,
  type AuditEntry,
  type AuditFilters,
} from '@tandem/shared/platform/audit-log/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRows } from '../../http/key-cursor.ts';
import { type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import type { Page } from '../../http/paging.ts';

/** Lines of one workspace and its members, or of the whole instance. */
export type AuditScope = { workspace_id: string } | 'instance';

const columns = sql`a.id, a.created_at, a.action, a.actor_id as actor, a.actor_name, a.workspace_id as workspace,
  a.target_type, a.target_id, a.target_name, a.details, a.ip_address, a.user_agent, a.request_id`;

/**
 * What happened to the accounts of members is read in their workspaces too, from the moment at which they became members
 * (docs/contract/audit-log.md#who-reads-what).
 */
function isInScope(scope: AuditScope): RawBuilder<boolean> {
  if (scope === 'instance') return sql`true`;
  const { workspace_id } = scope;
  return sql`(a.workspace_id = ${workspace_id} or (
    a.workspace_id is null and a.action = any(${[...ACCOUNT_ACTIONS]}::text[]) and exists (
      select from workspace_members m
      where m.workspace_id = ${workspace_id} and m.user_id = coalesce(a.actor_id, a.target_id)
        and m.is_active and m.deleted_at is null and m.created_at <= a.created_at)))`;
}

function where(scope: AuditScope, { actor, action, after, before }: AuditFilters): RawBuilder<unknown> {
  const conditions = [isInScope(scope)];
  if (actor) conditions.push(sql`a.actor_id = ${actor}`);
  if (action && action.length > 0) conditions.push(sql`a.action = any(${action}::text[])`);
  if (after) conditions.push(sql`a.created_at >= ${after}`);
  if (before) conditions.push(sql`a.created_at < ${before}`);
  return sql.join(conditions, sql` and `);
}

const NEWEST: ListKey = [
  { value: sql`a.created_at`, type: 'timestamptz', isDescending: true },
  { value: sql`a.id`, type: 'uuid', isDescending: true },
];

/** A page of lines, the newest first, and how many there are. */
export async function readEntries(
  db: Db,
  scope: AuditScope,
  filters: AuditFilters,
  page: Page,
): Promise<{ found: PageRows<AuditEntry>; total: number }> {
  const isWanted = where(scope, filters);
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  const { rows } = await sql<AuditEntry & Placed>`
    select ${columns}, ${place} from audit_log a
    where ${isWanted} and ${isAfter} order by ${order} ${window}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from audit_log a where ${isWanted}`.execute(db);
  return { found: pageOfRows(page, rows), total: must(counted.rows[0], 'a count gives one row').total };
}

/** The lines below one, for whoever reads all of them a part at a time; from the newest without one. */
export async function readEntriesBelow(
  db: Db,
  scope: AuditScope,
  filters: AuditFilters,
  below: { entry: AuditEntry | undefined; limit: number },
): Promise<AuditEntry[]> {
  const { entry, limit } = below;
  const isBelow = entry ? sql`(a.created_at, a.id) < (${entry.created_at}, ${entry.id})` : sql`true`;
  const { rows } = await sql<AuditEntry>`
    select ${columns} from audit_log a where ${where(scope, filters)} and ${isBelow}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}
