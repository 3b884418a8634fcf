import type { Tx } from '../postgres/client.ts';

/** Tokens for a workspace end with the membership of their owner, for good (docs/contract/api-tokens.md#the-end-of-a-token). */
export async function deleteTokensOfMember(
  tx: Tx,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<void> {
  await tx
    .deleteFrom('api_tokens')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Every token of somebody whose account ends. */
export async function deleteTokensOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
}
