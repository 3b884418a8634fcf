import type { Tx } from '@tandem/db/postgres/client.ts';
import { type UserContext, auditFor } from '../../context.ts';
import { isAdminByGroups } from './repo.ts';

type Person = { id: string; email: string | null };

/**
 * Makes a person an administrator of the instance by their groups, and takes back what groups gave. The last one stays
 * (docs/contract/single-sign-on.md#what-groups-change).
 */
export async function applyAdministration(
  ctx: UserContext,
  tx: Tx,
  { person, removes }: { person: Person; removes: boolean },
): Promise<void> {
  const isWanted = await isAdminByGroups(tx, person.id);
  const before = await tx
    .selectFrom('instance_admins')
    .select('is_from_groups')
    .where('user_id', '=', person.id)
    .executeTakeFirst();
  if (isWanted && !before) return add(ctx, tx, person);
  if (!isWanted && before?.is_from_groups && removes && (await endAdministration(tx, person.id)))
    await audit(ctx, tx, person, 'administrator_removed');
}

async function add(ctx: UserContext, tx: Tx, person: Person): Promise<void> {
  const added = await tx
    .insertInto('instance_admins')
    .values({ user_id: person.id, is_from_groups: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (added) await audit(ctx, tx, person, 'administrator_added');
}

/** Takes the rights and the sessions of the console; false for who is none, and for the last one, who stays. */
export async function endAdministration(tx: Tx, user_id: string): Promise<boolean> {
  await tx.selectFrom('instance').select('id').forUpdate().executeTakeFirstOrThrow();
  const admins = await tx.selectFrom('instance_admins').select('user_id').execute();
  if (admins.length < 2 || !admins.some((admin) => admin.user_id === user_id)) return false;
  await tx.deleteFrom('instance_admins').where('user_id', '=', user_id).execute();
  for (const table of ['sessions', 'sign_in_steps'] as const)
    await tx.deleteFrom(table).where('user_id', '=', user_id).where('scope', '=', 'admin').execute();
  return true;
}

const audit = (ctx: UserContext, tx: Tx, { id, email }: Person, change: string): Promise<void> =>
  auditFor(ctx, tx, {
    action: 'instance_changed',
    target: { type: 'user', id, name: email ?? '' },
    details: { change, by: 'group' },
  });
