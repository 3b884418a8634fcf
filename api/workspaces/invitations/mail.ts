import type { Tx } from '@tandem/db/postgres/client.ts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { WorkspaceContext } from '../../context.ts';
import { languagesOfAddresses } from '../../platform/mail/language.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import type { InvitationLinks } from './links.ts';
import { linkOf } from './present.ts';
import type { InvitationRow } from './repo.ts';

/** What it takes to write to invited people. */
export type Post = { config: Config; links: InvitationLinks };

export const postOf = ({ server }: FastifyRequest): Post => ({
  config: server.config,
  links: server.invitation_links,
});

/** Mails their links to people whose invitation begins (docs/contract/workspace-invitations.md#the-mail). */
export async function mailInvitations(
  ctx: WorkspaceContext,
  tx: Tx,
  { post, rows }: { post: Post; rows: readonly InvitationRow[] },
): Promise<void> {
  const emails = rows.map(({ email }) => email);
  const languageOf = await languagesOfAddresses(tx, emails, ctx.user.id);
  await queueMails(
    tx,
    post.config,
    rows.map((row) => ({
      kind: 'workspace_invitation',
      to: row.email,
      language: languageOf(row.email),
      sender_id: ctx.user.id,
      workspace_id: ctx.workspace.id,
      values: {
        inviter: ctx.user.display_name,
        workspace: row.workspace_name,
        url: post.config.app_url + linkOf(row, post.links),
      },
    })),
  );
}
