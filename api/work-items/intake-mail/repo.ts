import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ProjectInPath, WorkspaceInPath } from '../../context.ts';

/** How long the same mail is known again. */
const KNOWN_DAYS = 30;

export type MailedProject = { workspace: WorkspaceInPath; project: ProjectInPath };

/** The project whose address has this token, as long as it takes items in. */
export async function findMailedProject(db: Db, token: string): Promise<MailedProject | undefined> {
  const { rows } = await sql<MailedProject>`
    select json_build_object('id', s.id, 'slug', s.slug, 'name', s.name, 'role', ${sql.lit(ROLE.ADMIN)}::int) as workspace,
      json_build_object('id', p.id, 'identifier', p.identifier, 'name', p.name, 'role', ${sql.lit(ROLE.ADMIN)}::int,
        'guest_view_all_features', p.guest_view_all_features, 'is_epic_enabled', p.is_epic_enabled,
        'archived_at', p.archived_at, 'stream_seq', 0) as project
    from intake_mail_addresses a join projects p on p.id = a.project_id join workspaces s on s.id = p.workspace_id
    where a.token = ${token} and p.intake_view and p.archived_at is null and p.deleted_at is null
      and s.deleted_at is null`.execute(db);
  return rows[0];
}

/** True for a mail that came before. */
export async function isKnownMail(db: Db, projectId: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('intake_mails')
    .select('project_id')
    .where('project_id', '=', projectId)
    .where('message_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a mail came; false where it had come already, also where two bring it at once. */
export async function claimMail(tx: Tx, projectId: string, hash: Buffer): Promise<boolean> {
  await sql`delete from intake_mails
    where project_id = ${projectId} and created_at < now() - ${KNOWN_DAYS} * interval '1 day'`.execute(tx);
  const { rows } = await sql`
    insert into intake_mails (project_id, message_hash) values (${projectId}, ${hash})
    on conflict do nothing returning project_id`.execute(tx);
  return rows.length > 0;
}
