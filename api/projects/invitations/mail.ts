import type { Tx } from '@tandem/db/postgres/client.ts';
import type { ProjectContext } from '../../context.ts';
import { languagesOfAddresses } from '../../platform/mail/language.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import type { Post } from '../../workspaces/invitations/mail.ts';
import { linkOf } from './present.ts';
import type { ProjectInvitationRow } from './repo.ts';

/** Mails their links to people whose invitation begins (docs/contract/project-invitations.md#the-mail). */
export async function mailProjectInvitations(
  ctx: ProjectContext,
  tx: Tx,
  { post, rows }: { post: Post; rows: readonly ProjectInvitationRow[] },
): Promise<void> {
  const emails = rows.map(({ email }) => email);
  const languageOf = await languagesOfAddresses(tx, emails, ctx.user.id);
  await queueMails(
    tx,
    post.config,
    rows.map((row) => ({
      kind: 'project_invitation',
      to: row.email,
      language: languageOf(row.email),
      sender_id: ctx.user.id,
      workspace_id: ctx.workspace.id,
      values: {
        inviter: ctx.user.display_name,
        workspace: ctx.workspace.name,
        project: ctx.project.name,
        url: post.config.app_url + linkOf(row, post.links),
      },
    })),
  );
}
