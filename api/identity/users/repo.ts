import type { Db } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import type { Selectable } from 'kysely';

export const USER_COLUMNS = [
  'id',
  'email',
  'username',
  'is_password_autoset',
  'first_name',
  'last_name',
  'display_name',
  'avatar',
  'avatar_asset',
  'cover_image',
  'cover_image_asset',
  'mobile_number',
  'user_timezone',
  'is_active',
  'is_bot',
  'is_email_verified',
  'last_login_medium',
  'date_joined',
] as const;
export type UserRow = Pick<Selectable<DB['users']>, (typeof USER_COLUMNS)[number]>;
export type ProfileRow = Selectable<DB['profiles']>;

export function getUser(db: Db, id: string): Promise<UserRow> {
  return db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

export function getProfile(db: Db, userId: string): Promise<ProfileRow> {
  return db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
}

/** Active memberships of live projects in a workspace. */
export function readProjectRoles(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<{ project_id: string; role: number }[]> {
  return db
    .selectFrom('project_members as m')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .select(['m.project_id', 'm.role'])
    .where('m.workspace_id', '=', workspaceId)
    .where('m.user_id', '=', userId)
    .where('m.is_active', '=', true)
    .where('m.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .execute();
}
