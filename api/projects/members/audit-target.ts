import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

/** Somebody in a project as the target of a line of the audit log: `Ada in Alloy`. */
export async function projectPerson(
  tx: Tx,
  { project }: { project: Pick<ProjectContext['project'], 'identifier'> },
  userId: string,
): Promise<{ type: string; id: string; name: string }> {
  const { rows } = await sql<{
    name: string;
  }>`select display_name as name from users where id = ${userId}`.execute(tx);
  return { type: 'user', id: userId, name: `${rows[0]?.name ?? ''} (${project.identifier})` };
}
