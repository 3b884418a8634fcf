import { sql } from 'kysely';
import type { Tx } from '../postgres/client.ts';

/**
 * Lets the job look at recurrences anew, of a project or of a workspace: what they were planned by has changed, such as a
 * time zone or a holiday. It counts again when each is due next, and says so.
 */
export async function wakeRecurrences(
  tx: Tx,
  { column, id }: { column: 'project_id' | 'workspace_id'; id: string },
): Promise<void> {
  await sql`update recurrences set wake_at = least(wake_at, now())
    where ${sql.ref(column)} = ${id} and wake_at is not null and deleted_at is null`.execute(tx);
}
