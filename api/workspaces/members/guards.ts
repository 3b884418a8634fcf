import type { Tx } from '@tandem/db/postgres/client.ts';
import { badRequest, forbidden, missing } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { type MemberRow, findMember } from '../base/member-repo.ts';

/**
 * Holds the admins of a workspace still until the transaction ends, so that two of them cannot take the right from
 * each other at the same time. Gives their user ids.
 */
export async function lockAdmins(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', ROLE.ADMIN)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * The member that an admin is about to change, both as they are once nobody else can change them. Agents have calls of
 * their own, and other bots have none.
 */
export async function lockMemberForAdmin(
  ctx: WorkspaceContext,
  tx: Tx,
  { id, kind = 'person' }: { id: string; kind?: 'person' | 'agent' },
): Promise<MemberRow> {
  const admins = await lockAdmins(tx, ctx.workspace.id);
  if (!admins.includes(ctx.user.id)) throw forbidden();
  const member = await findMember(tx, ctx.workspace.id, { id });
  const isOfKind = kind === 'agent' ? member?.is_agent : !member?.is_bot;
  if (!member || !isOfKind) throw missing('member');
  return member;
}

type Membership = { workspace_id: string; user_id: string };

/** The other active people of a project that a membership `m` belongs to. */
const others = sql`project_members o join users u on u.id = o.user_id and u.is_active and not u.is_bot
  where o.project_id = m.project_id and o.user_id <> m.user_id and o.is_active and o.deleted_at is null`;

/**
 * Whether a live project would be left without an admin if this user lost their role there. Holds these projects, as
 * everything does that changes who their members are, so that of two admins who go at the same time one stays.
 */
export async function isOnlyProjectAdmin(
  tx: Tx,
  membership: Membership,
  projects: 'all' | 'with_others' = 'all',
): Promise<boolean> {
  await sql`
    select from projects p where p.deleted_at is null and p.id in (
      select m.project_id from project_members m
      where m.workspace_id = ${membership.workspace_id} and m.user_id = ${membership.user_id}
        and m.role = ${ROLE.ADMIN} and m.is_active and m.deleted_at is null)
    order by p.id for no key update`.execute(tx);
  const isWatched = projects === 'all' ? sql`true` : sql`exists (select from ${others})`;
  const { rows } = await sql`
    select from project_members m
    join projects p on p.id = m.project_id and p.deleted_at is null
    where m.workspace_id = ${membership.workspace_id} and m.user_id = ${membership.user_id}
      and m.role = ${ROLE.ADMIN} and m.is_active and m.deleted_at is null
      and not exists (select from ${others} and o.role = ${ROLE.ADMIN}) and ${isWatched}
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function requireOtherProjectAdmins(tx: Tx, membership: Membership, text: string): Promise<void> {
  if (await isOnlyProjectAdmin(tx, membership)) throw badRequest(text);
}
