import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { userChanges } from '../users/announce.ts';
import { USER_COLUMNS } from '../users/repo.ts';
import type { Names } from './names.ts';

/**
 * Names and picture of a provider for a person who has none here; what they have stays. The last statement of a
 * transaction (docs/contract/providers.md#names).
 */
export async function fillNames(
  tx: Tx,
  id: string,
  { first_name, last_name, picture }: Names,
): Promise<void> {
  const isNamed = first_name !== '' || last_name !== '';
  if (!isNamed && picture === '') return;
  const hasNone = sql<boolean>`first_name = '' and last_name = ''`;
  const user = await tx
    .updateTable('users')
    .set({
      first_name: sql`case when ${hasNone} then ${first_name} else first_name end`,
      last_name: sql`case when ${hasNone} then ${last_name} else last_name end`,
      avatar: sql`case when avatar = '' and avatar_asset is null then ${picture} else avatar end`,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([hasNone, sql.lit(isNamed)]),
        eb.and([eb('avatar', '=', ''), eb('avatar_asset', 'is', null), sql.lit(picture !== '')]),
      ]),
    )
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  if (user)
    await recordChanges(tx, { actor_id: id, mutation_id: null }, await userChanges(tx, user), new Map());
}
