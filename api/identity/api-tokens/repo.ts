import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { ApiToken, TokenScope, UpdateToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';

/** Whose tokens are meant: all of a person's, those that they have in one workspace, or those of an agent by its name. */
export type TokensOf = { user_id: string; workspace_id?: string; agent?: string };

const columns = sql`
  t.id, t.label, t.description, t.token_end, t.scope,
  t.is_active and (t.expired_at is null or t.expired_at > now()) as is_active, t.last_used, t.expired_at,
  t.user_id as "user", (select u.is_bot::int from users u where u.id = t.user_id) as user_type, t.workspace_id as workspace, false as is_service,
  t.created_at, t.updated_at, t.created_by, t.updated_by`;

const isOf = ({ user_id, workspace_id }: TokensOf) =>
  workspace_id === undefined
    ? sql`t.user_id = ${user_id}`
    : sql`t.user_id = ${user_id} and t.workspace_id = ${workspace_id}`;

/** The newest first. */
export async function listTokens(db: Db, scope: TokensOf): Promise<ApiToken[]> {
  const { rows } = await sql<ApiToken>`
    select ${columns} from api_tokens t where ${isOf(scope)} order by t.created_at desc, t.id`.execute(db);
  return rows;
}

export async function findToken(
  db: Db,
  scope: TokensOf,
  id: string,
  { lock = false } = {},
): Promise<ApiToken | undefined> {
  const { rows } = await sql<ApiToken>`
    select ${columns} from api_tokens t where t.id = ${id} and ${isOf(scope)} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/**
 * How many tokens somebody has; holds them, so that many at once are counted one after the other. Undefined for an agent
 * that was removed meanwhile.
 */
export async function countTokens(tx: Tx, userId: string): Promise<number | undefined> {
  const held = await sql`
    select from users where id = ${userId} and is_active for no key update`.execute(tx);
  if (held.rows.length === 0) return undefined;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_tokens where user_id = ${userId}`.execute(tx);
  return must(rows[0], 'a count gives one row').count;
}

type TokenRow = {
  token_hash: Uint8Array;
  token_end: string;
  user_id: string;
  workspace_id: string | null;
  label: string;
  description: string;
  scope: TokenScope;
  expired_at: string | null;
  created_by: string;
};

export async function insertToken(tx: Tx, row: TokenRow): Promise<string> {
  const { id } = await tx
    .insertInto('api_tokens')
    .values({ ...row, updated_by: row.created_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False, and nothing written, when it is like that already. */
export async function writeToken(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: UpdateToken,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_tokens')
    .set({ ...values, updated_at: sql`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTokenRow(tx: Tx, { id }: ApiToken): Promise<void> {
  await tx.deleteFrom('api_tokens').where('id', '=', id).execute();
}
