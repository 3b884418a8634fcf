import { randomBytes } from 'node:crypto';
import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import {
  type ApiToken,
  type CreateToken,
  type NewApiToken,
  TOKEN_PREFIX,
  type UpdateToken,
} from '@tandem/shared/identity/api-tokens/schema.ts';
import { must } from '@tandem/shared/must.ts';
import type { Config } from '../../config.ts';
import { type UserContext, auditFor } from '../../context.ts';
import { lockOwnAccount } from '../address/require-proven.ts';
import { type TokensOf, countTokens, deleteTokenRow, findToken, insertToken, writeToken } from './repo.ts';

const RANDOM_BYTES = 20;
const SHOWN_END = 4;
const MAX_TOKENS = 100;
const LABEL_BYTES = 4;

const targetOf = ({ id, label }: Pick<ApiToken, 'id' | 'label'>) => ({ type: 'api_token', id, name: label });
/** Whose token it is, when it is not that of the one who did it. */
const agentOf = ({ agent }: TokensOf) => (agent === undefined ? {} : { agent });

/**
 * Makes a token of the caller, for one workspace or for all of theirs, or one of an agent. This answer alone has the token
 * (docs/contract/api-tokens.md#shown-once).
 */
export async function createToken(
  ctx: UserContext & { config: Config },
  of: TokensOf,
  input: CreateToken,
): Promise<NewApiToken> {
  const token = TOKEN_PREFIX + randomBytes(RANDOM_BYTES).toString('hex');
  const { user_id, workspace_id = null } = of;
  return inTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    const count = await countTokens(tx, user_id);
    if (count === undefined) throw notFound();
    if (count >= MAX_TOKENS) {
      throw badRequest(`There are ${MAX_TOKENS} tokens already. Delete one of them first.`);
    }
    const id = await insertToken(tx, {
      token_hash: hashSessionKey(token),
      token_end: token.slice(-SHOWN_END),
      user_id,
      workspace_id,
      label: input.label ?? randomBytes(LABEL_BYTES).toString('hex'),
      description: input.description ?? '',
      scope: input.scope ?? 'write',
      expired_at: input.expired_at ?? null,
      created_by: ctx.user.id,
    });
    const row = must(await findToken(tx, of, id), 'it was just made');
    const { scope, expired_at, token_end } = row;
    await auditFor(ctx, tx, {
      action: 'token_created',
      workspace_id,
      target: targetOf(row),
      details: { ...agentOf(of), scope, expired_at, token_end },
    });
    return { ...row, token };
  });
}

/** Changes what a token is called, or switches it off and on (docs/contract/api-tokens.md#changing-a-token). */
export async function updateToken(
  ctx: UserContext,
  { of, id }: { of: TokensOf; id: string },
  input: UpdateToken,
): Promise<ApiToken> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await findToken(tx, of, id, { lock: true });
    if (!before) throw notFound();
    if (!(await writeToken(tx, { id, by: ctx.user.id }, input))) return before;
    const row = must(await findToken(tx, of, id), 'it is locked');
    await auditFor(ctx, tx, {
      action: 'token_changed',
      workspace_id: row.workspace,
      target: targetOf(row),
      details: { ...agentOf(of), is_active: row.is_active },
    });
    return row;
  });
}

/** Ends a token for good (docs/contract/api-tokens.md#the-end-of-a-token). */
export async function deleteToken(ctx: UserContext, of: TokensOf, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await findToken(tx, of, id, { lock: true });
    if (!row) throw notFound();
    await deleteTokenRow(tx, row);
    await auditFor(ctx, tx, {
      action: 'token_deleted',
      workspace_id: row.workspace,
      target: targetOf(row),
      details: { ...agentOf(of), token_end: row.token_end },
    });
  });
}
