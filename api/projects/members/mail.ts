import type { Tx } from '@tandem/db/postgres/client.ts';
import { acceptedLanguage } from '@tandem/shared/text/languages.ts';
import type { Config } from '../../config.ts';
import type { ProjectContext } from '../../context.ts';
import { queueMails } from '../../platform/mail/outbox.ts';

/** Writes to people who were not in the project until now (docs/contract/project-members.md#the-mail). */
export async function mailNewMembers(
  ctx: ProjectContext,
  tx: Tx,
  { config, user_ids }: { config: Config; user_ids: readonly string[] },
): Promise<void> {
  if (user_ids.length === 0) return;
  const people = await tx
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.email', 'p.language'])
    .where('u.id', 'in', user_ids)
    .where('u.is_active', '=', true)
    .execute();
  await queueMails(
    tx,
    config,
    people.map(({ email, language }) => ({
      kind: 'added_to_project',
      to: email ?? '',
      language: acceptedLanguage(language),
      sender_id: ctx.user.id,
      workspace_id: ctx.workspace.id,
      values: {
        inviter: ctx.user.display_name,
        project: ctx.project.name,
        url: `${config.app_url}/${ctx.workspace.slug}/projects/${ctx.project.id}/issues`,
      },
    })),
  );
}
