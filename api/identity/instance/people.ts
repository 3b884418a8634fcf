import type { Db } from '@tandem/db/postgres/client.ts';
import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { ConsoleListQuery, ConsolePerson } from '@tandem/shared/identity/instance/console.ts';
import { sql } from 'kysely';
import { type Placed, newestFirst, pageOfRows, pageParts } from '../../http/keyset.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import { CONSOLE_PAGE, like } from './lists.ts';

const NEWEST = newestFirst(sql`u.date_joined`, sql`u.id`);

type Row = Omit<ConsolePerson, 'avatar_url'> & { avatar_asset: string | null };

/** Everybody who has an account, newest first (docs/contract/instance.md#people-in-the-console). */
export async function readConsolePeople(
  db: Db,
  query: ConsoleListQuery,
  sizes = CONSOLE_PAGE,
): Promise<Envelope<ConsolePerson[]>> {
  const page = parsePage(query, sizes);
  const pattern = like(query.search);
  const where = sql`not u.is_bot and u.email is not null
    and (u.email ilike ${pattern} or u.display_name ilike ${pattern} or u.first_name || ' ' || u.last_name ilike ${pattern})`;
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from users u where ${where}`.execute(db);
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  const { rows } = await sql<Row & Placed>`
    select ${place}, u.id, u.email, u.first_name, u.last_name, u.display_name, u.avatar, u.avatar_asset, u.is_bot, u.is_active,
      u.is_email_verified, u.last_login_medium, u.date_joined, u.last_active, a.user_id is not null as is_instance_admin,
      exists (select from totp t where t.user_id = u.id and t.confirmed_at is not null)
        or exists (select from passkeys k where k.user_id = u.id) as has_second_factor,
      (select r.takes_effect_at from factor_resets r where r.user_id = u.id) as second_factor_reset_at,
      (select count(*)::int from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
        where m.user_id = u.id and m.is_active and m.deleted_at is null) as total_workspaces
    from users u left join instance_admins a on a.user_id = u.id
    where ${where} and ${isAfter} order by ${order} ${window}`.execute(db);
  const found = pageOfRows(page, rows);
  const people = found.rows.map(({ avatar_asset, ...row }) => ({
    ...row,
    avatar_url: assetUrl(avatar_asset, row.avatar),
  }));
  return flatEnvelope(page, { ...found, rows: people }, counted.rows[0]?.count ?? 0);
}
