import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { type UserContext, auditFor } from '../../context.ts';
import { type Person, targetOf } from './find-person.ts';

/**
 * Lets a person sign in again; they are in no workspace until somebody adds them (docs/contract/admin.md#people). False
 * for one who can already.
 */
export function activatePerson(ctx: UserContext, person: Person): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await tx
      .updateTable('users')
      .set({ is_active: true, updated_at: sql`clock_timestamp()` })
      .where('id', '=', person.id)
      .where('is_active', '=', false)
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await auditFor(ctx, tx, { action: 'account_activated', target: targetOf(person) });
    return true;
  });
}
