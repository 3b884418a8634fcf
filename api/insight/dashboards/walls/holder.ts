import { hashSessionKey, type SessionUser } from '@tandem/db/access/sessions.ts';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { DataReader } from '../data/base/reader.ts';

/** A view token that counts, with the person as whom its wall looks. */
export type WallHolder = {
  id: string;
  dashboard_ids: string[];
  seconds: number;
  workspace: { id: string; slug: string; name: string; logo: string | null };
  reader: DataReader;
};

type Row = Omit<WallHolder, 'reader' | 'workspace'> & {
  maker: SessionUser;
  workspace: WallHolder['workspace'] & { logo_asset: string | null };
  is_stale: boolean;
};

/**
 * Who looks by this token now: its maker, while they are a member of the workspace. 404 for one that is not known, was
 * revoked or is over, and all of them look alike (docs/contract/dashboards.md#the-end-of-a-view-token).
 */
export async function holderOf({ db, sql: pool }: { db: Db; sql: Sql }, token: string): Promise<WallHolder> {
  const { rows } = await sql<Row>`
    select k.id, k.dashboard_ids, k.seconds,
      json_build_object('id', w.id, 'slug', w.slug, 'name', w.name, 'logo', w.logo,
        'logo_asset', w.logo_asset) as workspace,
      json_build_object('id', u.id, 'email', u.email, 'display_name', u.display_name, 'avatar', u.avatar,
        'avatar_asset', u.avatar_asset, 'user_timezone', u.user_timezone) as maker,
      k.last_used_at is null or k.last_used_at < now() - interval '1 minute' as is_stale
    from dashboard_tokens k
    join workspaces w on w.id = k.workspace_id and w.deleted_at is null and w.is_dashboards_enabled
    join users u on u.id = k.created_by and u.is_active
    join workspace_members m on m.workspace_id = w.id and m.user_id = u.id and m.is_active and m.deleted_at is null
      and m.role >= ${ROLE.MEMBER}
    where k.token_hash = ${hashSessionKey(token)} and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  if (row.is_stale) {
    await sql`update dashboard_tokens set last_used_at = now() where id = ${row.id}`.execute(db);
  }
  const { maker, is_stale: _stale, workspace: place, ...holder } = row;
  const { logo_asset, ...workspace } = place;
  return {
    ...holder,
    workspace: { ...workspace, logo: assetUrl(logo_asset, workspace.logo) },
    reader: { db, sql: pool, user: maker, workspace, stream_seqs: new Map(), has_names: true },
  };
}
