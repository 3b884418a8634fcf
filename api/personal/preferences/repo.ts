import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';

export type Place = 'home' | 'sidebar';
/** What stands where for whom. */
export type PreferenceKey = { workspace_id: string; user_id: string; place: Place };
type StoredPreference = { id: string; key: string; is_on: boolean; sort_order: number };
export type PreferenceValues = { is_on: boolean; sort_order: number };

export async function readStored(db: Db, scope: PreferenceKey): Promise<StoredPreference[]> {
  const { rows } = await sql<StoredPreference>`
    select id, key, is_on, sort_order from personal_preferences
    where user_id = ${scope.user_id} and workspace_id = ${scope.workspace_id} and place = ${scope.place}`.execute(
    db,
  );
  return rows;
}

/** The stored one, made of these values if there is none yet; locked until the transaction ends. */
export async function lockStored(
  tx: Tx,
  { workspace_id, user_id, place }: PreferenceKey,
  key: string,
  usual: PreferenceValues,
): Promise<StoredPreference> {
  await sql`
    insert into personal_preferences (workspace_id, user_id, place, key, is_on, sort_order)
    values (${workspace_id}, ${user_id}, ${place}, ${key}, ${usual.is_on}, ${usual.sort_order})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<StoredPreference>`
    select id, key, is_on, sort_order from personal_preferences
    where user_id = ${user_id} and workspace_id = ${workspace_id} and place = ${place} and key = ${key}
    for update`.execute(tx);
  return must(rows[0], 'the row was ensured');
}

export async function writeStored(
  tx: Tx,
  id: string,
  { is_on, sort_order }: PreferenceValues,
): Promise<void> {
  await sql`
    update personal_preferences set is_on = ${is_on}, sort_order = ${sort_order}, updated_at = clock_timestamp()
    where id = ${id}`.execute(tx);
}
