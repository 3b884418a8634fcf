import { isInstanceAdmin } from '@tandem/db/access/instance-admins.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { proveAddress } from '../../auth/prove-address.ts';

/**
 * The directory vouches for addresses, not for who opened an account by one before: what an unproven account had goes, so
 * that it gets no rights from groups for another person (docs/contract/scim.md#accounts-that-were-there). Administrators of
 * the instance stay as they are, since they could not come in any more.
 */
export async function proveManaged(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const unproven = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('is_email_verified', '=', false)
    .orderBy('id')
    .execute();
  for (const { id } of unproven) if (!(await isInstanceAdmin(tx, id))) await proveAddress(tx, id);
}
