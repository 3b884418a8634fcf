import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type Settings, isOn } from '@tandem/shared/identity/instance/settings.ts';
import type { FastifyRequest } from 'fastify';
import { productContext, recordFor, sourceOf } from '../../context.ts';
import { applyGroups } from './apply.ts';
import { writePersonGroups } from './repo.ts';

/** Makes of a person what the groups of this sign-in say (docs/contract/single-sign-on.md#groups). */
export async function takeGroups(
  request: FastifyRequest,
  user_id: string,
  { names, settings }: { names: string[]; settings: Settings },
): Promise<void> {
  const { db, sql } = request.server;
  const ctx = await productContext({ db, sql, source: sourceOf(request) });
  await inTransaction(db, async (tx) => {
    await writePersonGroups(tx, user_id, names);
    const removes = isOn(settings.ENABLE_GROUP_REMOVAL);
    const changes = await applyGroups(ctx, tx, { user_id, removes });
    if (changes.length > 0) await recordFor(ctx, tx, changes);
  });
}
