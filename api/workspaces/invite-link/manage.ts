import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { AuditAction } from '@tandem/shared/platform/audit-log/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import {
  type InviteLink,
  type InviteLinkInput,
  type LinkRole,
  NO_INVITE_LINK,
} from '@tandem/shared/workspaces/invite-link/schema.ts';
import { type WorkspaceContext, auditFor, recordFor, stampStreamSeq } from '../../context.ts';
import type { InvitationLinks } from '../invitations/links.ts';
import { linkPut, linkRemoval, presentInviteLink } from './present.ts';
import { type InviteLinkRow, findLink, insertLink, renewal, writeLink } from './repo.ts';

/** Somebody who may invite, and what makes the link that they see. */
type Inviter = WorkspaceContext & { links: InvitationLinks };

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 7;
const MAX_DAYS = 90;

/** The link of the workspace; an object without id and link while there is none (docs/contract/invite-link.md#no-link). */
export async function readInviteLink(ctx: Inviter): Promise<InviteLink | typeof NO_INVITE_LINK> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  const row = await findLink(ctx.db, ctx.workspace.id);
  return row ? presentInviteLink(row, ctx.links) : NO_INVITE_LINK;
}

/** Makes the link, or sets the one that is there anew (docs/contract/invite-link.md#making-the-link). */
export async function openInviteLink(ctx: Inviter, input: InviteLinkInput): Promise<InviteLink> {
  const role = input.role ?? ROLE.MEMBER;
  const expires_at = endOf(input) ?? new Date(Date.now() + DEFAULT_DAYS * DAY_MS).toISOString();
  return inTransaction(ctx.db, async (tx) => {
    if (!(await insertLink(tx, ctx, { role, expires_at }))) return change(ctx, tx, { role, expires_at });
    const row = must(await findLink(tx, ctx.workspace.id), 'it was just written');
    return finish(ctx, tx, { row, action: 'invite_link_opened', details: { role } });
  });
}

/** Changes what is named (docs/contract/invite-link.md#changing-the-link). */
export async function updateInviteLink(ctx: Inviter, input: InviteLinkInput): Promise<InviteLink> {
  const expires_at = endOf(input);
  return inTransaction(ctx.db, (tx) => change(ctx, tx, { role: input.role, expires_at }));
}

type Settings = { role: LinkRole | undefined; expires_at: string | undefined };

/** With a higher role it is another link: more people have the one before than were meant to have that role. */
async function change(ctx: Inviter, tx: Tx, { role, expires_at }: Settings): Promise<InviteLink> {
  const before = await lockLink(ctx, tx);
  const to = { role: role ?? before.role, expires_at: expires_at ?? before.expires_at };
  const isSame = to.role === before.role && Date.parse(to.expires_at) === Date.parse(before.expires_at);
  if (isSame) return presentInviteLink(before, ctx.links);
  const row = await writeLink(tx, ctx, { ...to, ...(to.role > before.role ? renewal() : {}) });
  const details = to.role === before.role ? { role: to.role } : { from: before.role, to: to.role };
  return finish(ctx, tx, { row, action: 'invite_link_changed', details });
}

/** Another secret; the link before opens nothing at once (docs/contract/invite-link.md#another-link). */
export async function renewInviteLink(ctx: Inviter): Promise<InviteLink> {
  return inTransaction(ctx.db, async (tx) => {
    await lockLink(ctx, tx);
    const row = await writeLink(tx, ctx, renewal());
    return finish(ctx, tx, { row, action: 'invite_link_renewed', details: { role: row.role } });
  });
}

/** From now on the link opens nothing; the next one is another (docs/contract/invite-link.md#switching-off). */
export async function closeInviteLink(ctx: WorkspaceContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockLink(ctx, tx);
    await tx.deleteFrom('workspace_invite_links').where('id', '=', row.id).execute();
    await auditFor(ctx, tx, { action: 'invite_link_closed', target: targetOf(ctx) });
    await recordFor(ctx, tx, [linkRemoval(row)]);
  });
}

async function lockLink({ workspace }: WorkspaceContext, tx: Tx): Promise<InviteLinkRow> {
  const row = await findLink(tx, workspace.id, { lock: true });
  if (!row) throw notFound();
  return row;
}

const targetOf = ({ workspace }: WorkspaceContext) => ({
  type: 'workspace',
  id: workspace.id,
  name: workspace.name,
});

type Written = { row: InviteLinkRow; action: AuditAction; details: Record<string, number> };

async function finish(ctx: Inviter, tx: Tx, { row, action, details }: Written): Promise<InviteLink> {
  await auditFor(ctx, tx, { action, target: targetOf(ctx), details });
  await recordFor(ctx, tx, [linkPut(row)]);
  return presentInviteLink(row, ctx.links);
}

/** When a link shall end: not before now, and within a quarter of a year. */
function endOf({ expires_at }: InviteLinkInput): string | undefined {
  if (!expires_at) return undefined;
  const days = (Date.parse(expires_at) - Date.now()) / DAY_MS;
  if (days <= 0) throw invalidField('expires_at', 'Choose a time that is still to come.');
  if (days > MAX_DAYS) throw invalidField('expires_at', `A link ends within ${MAX_DAYS} days.`);
  return expires_at;
}
