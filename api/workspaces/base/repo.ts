import type { Db } from '@tandem/db/postgres/client.ts';
import { type SqlBool, sql } from 'kysely';
import type { Role } from '@tandem/shared/roles.ts';

export type WorkspaceRow = {
  id: string;
  name: string;
  slug: string;
  logo: string | null;
  logo_asset: string | null;
  owner_id: string;
  organization_size: string | null;
  timezone: string;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
  deleted_at: string | null;
  total_members: number;
  first_time: boolean;
  is_initiatives_enabled: boolean;
  is_dashboards_enabled: boolean;
  is_erasure_of_comments_enabled: boolean;
};
export type MyWorkspaceRow = WorkspaceRow & { role: Role };

const selectWorkspaces = (db: Db) =>
  db
    .selectFrom('workspaces as w')
    .selectAll('w')
    .select((eb) =>
      eb
        .selectFrom('workspace_members as other')
        .innerJoin('users as u', 'u.id', 'other.user_id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('other.workspace_id', '=', 'w.id')
        .where('other.is_active', '=', true)
        .where('other.deleted_at', 'is', null)
        .where('u.is_bot', '=', false)
        .as('total_members'),
    )
    .select(
      sql<boolean>`not exists (select from workspaces o where o.created_by = w.created_by
        and o.created_at < w.created_at)`.as('first_time'),
    )
    .where('w.deleted_at', 'is', null)
    .$narrowType<{ total_members: number }>();

const selectMine = (db: Db, userId: string) =>
  selectWorkspaces(db)
    .innerJoin('workspace_members as m', 'm.workspace_id', 'w.id')
    .select('m.role')
    .where('m.user_id', '=', userId)
    .where('m.is_active', '=', true)
    .where('m.deleted_at', 'is', null)
    .$narrowType<{ role: Role }>();

/** A live workspace as everybody in it sees it. */
export function findWorkspace(db: Db, id: string): Promise<WorkspaceRow | undefined> {
  return selectWorkspaces(db).where('w.id', '=', id).executeTakeFirst();
}

/** The live workspaces of which the user is an active member. */
export function listMyWorkspaces(
  db: Db,
  userId: string,
  order: 'name' | 'newest',
): Promise<MyWorkspaceRow[]> {
  const query = selectMine(db, userId);
  if (order === 'name') return query.orderBy('w.name').orderBy('w.id').execute();
  return query.orderBy('w.created_at', 'desc').orderBy('w.id').execute();
}

export function findMyWorkspace(db: Db, userId: string, id: string): Promise<MyWorkspaceRow | undefined> {
  return selectMine(db, userId).where('w.id', '=', id).executeTakeFirst();
}

/** Whether a live workspace has this slug, in whatever case. */
export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where(sql<SqlBool>`lower(slug) = lower(${slug})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

type WorkspaceChoice = { id: string; slug: string };

/**
 * Where a person belongs after signing in: the workspace they used last, if they are still in it, and otherwise the
 * oldest one they are in (docs/contract/users.md#last-workspace).
 */
export async function findLandingWorkspace(
  db: Db,
  userId: string,
): Promise<{ last: WorkspaceChoice | null; fallback: WorkspaceChoice | null }> {
  const rows = await db
    .selectFrom('workspace_members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .innerJoin('profiles as p', 'p.user_id', 'm.user_id')
    .select((eb) => ['w.id', 'w.slug', eb('p.last_workspace_id', '=', eb.ref('w.id')).as('is_last')])
    .where('m.user_id', '=', userId)
    .where('m.is_active', '=', true)
    .where('m.deleted_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .orderBy('w.created_at')
    .execute();
  const last = rows.find((row) => row.is_last);
  const choice = last ?? rows[0];
  const shown = choice ? { id: choice.id, slug: choice.slug } : null;
  return last ? { last: shown, fallback: shown } : { last: null, fallback: shown };
}
