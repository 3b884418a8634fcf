import { deleteStepsOfUser } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type UserContext, auditFor } from '../../context.ts';
import { type Person, targetOf } from './find-person.ts';

/**
 * Ends every session of a person; API tokens stay (docs/contract/admin.md#signing-out-everywhere). Gives how many. Without
 * a session nothing is written.
 */
export function signOutEverywhere(ctx: UserContext, person: Person): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const rows = await tx.deleteFrom('sessions').where('user_id', '=', person.id).returning('id').execute();
    await deleteStepsOfUser(tx, person.id);
    if (rows.length === 0) return 0;
    await auditFor(ctx, tx, {
      action: 'account_signed_out',
      target: targetOf(person),
      details: { sessions: rows.length },
    });
    return rows.length;
  });
}
