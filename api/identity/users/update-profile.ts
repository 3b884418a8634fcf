import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { Profile, ProfilePatch } from '@tandem/shared/identity/users/schema.ts';
import { sql } from 'kysely';
import { type UserContext, recordFor } from '../../context.ts';
import { findMyWorkspace } from '../../workspaces/base/repo.ts';
import { presentProfile } from './present.ts';
import { getProfile } from './repo.ts';

const JSON_FIELDS = ['theme', 'onboarding_step', 'mobile_onboarding_step', 'billing_address'] as const;

/**
 * Changes the caller's profile; JSON fields are replaced whole. A last workspace that is not theirs is ignored
 * (docs/contract/users.md#last-workspace).
 */
export async function updateProfile(ctx: UserContext, patch: ProfilePatch): Promise<Profile> {
  return inTransaction(ctx.db, async (tx) => {
    const fields = await withOwnWorkspace(ctx, tx, patch);
    const json = JSON_FIELDS.filter((name) => fields[name] !== undefined);
    const columns = {
      ...fields,
      ...Object.fromEntries(json.map((name) => [name, toJsonb(fields[name])])),
    };
    const row = await tx
      .updateTable('profiles')
      .set({ ...columns, updated_at: sql`clock_timestamp()` })
      .where('user_id', '=', ctx.user.id)
      .where(differs(columns))
      .returningAll()
      .executeTakeFirst();
    if (!row) return presentProfile(await getProfile(tx, ctx.user.id));
    const profile = presentProfile(row);
    await recordFor(ctx, tx, [
      {
        stream: userStream(ctx.user.id),
        workspace_id: null,
        kind: 'profile',
        op: 'put',
        id: profile.id,
        row: profile,
      },
    ]);
    return profile;
  });
}

async function withOwnWorkspace(ctx: UserContext, tx: Tx, patch: ProfilePatch): Promise<ProfilePatch> {
  const { last_workspace_id, ...rest } = patch;
  if (!last_workspace_id) return patch;
  return (await findMyWorkspace(tx, ctx.user.id, last_workspace_id)) ? patch : rest;
}
