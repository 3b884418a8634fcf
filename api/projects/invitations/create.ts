import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { NewInvitations } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { type ProjectContext, auditFor, recordFor } from '../../context.ts';
import { requireUnarchived } from '../base/lock.ts';
import { lockMembersAsAdmin } from '../members/lock.ts';
import { requireGuests } from '../../workspaces/invitations/guests.ts';
import { invitationChanges } from './announce.ts';
import { invitationOf } from '../../workspaces/invitations/repo.ts';
import type { Post } from '../../workspaces/invitations/mail.ts';
import { mailProjectInvitations } from './mail.ts';
import { insertInvitation, listInvitationsById, listMemberEmails } from './repo.ts';

/**
 * Asks people into the project: all of them or, when one cannot be, nobody
 * (docs/contract/project-invitations.md#all-or-nobody).
 */
export async function inviteToProject(ctx: ProjectContext, input: NewInvitations, post: Post): Promise<void> {
  const guests = requireGuests(input, ctx.project.role);
  const project = { workspace_id: ctx.workspace.id, project_id: ctx.project.id, by: ctx.user.id };
  await inTransaction(ctx.db, async (tx) => {
    requireUnarchived(await lockMembersAsAdmin(ctx, tx));
    const emails = guests.map(({ email }) => email);
    const [known] = await listMemberEmails(tx, ctx.project.id, emails);
    if (known) throw badRequest(`${known} is a member of the project already.`);
    const ids: string[] = [];
    for (const guest of guests) {
      const id = await insertInvitation(tx, project, guest);
      if (id) ids.push(id);
    }
    const rows = await listInvitationsById(tx, ids);
    for (const row of rows) {
      await auditFor(ctx, tx, {
        action: 'invited',
        target: invitationOf(row),
        details: { role: row.role, project: ctx.project.name },
      });
    }
    await mailProjectInvitations(ctx, tx, { post, rows });
    await recordFor(ctx, tx, await invitationChanges(tx, 'put', rows));
  });
}
