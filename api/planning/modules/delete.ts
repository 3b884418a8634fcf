import type { Tx } from '@tandem/db/postgres/client.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { forbidden } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { removeFavoritesOf } from '../../personal/favorites/announce.ts';
import { requireUnarchived } from '../../projects/projects/lock.ts';
import { lockEditableItems } from '../../work-items/edits/load.ts';
import { editOf } from '../../work-items/edits/values.ts';
import { writeEdits } from '../../work-items/edits/write.ts';
import { isPlannedIn } from '../progress/planned-items.ts';
import { readModuleChanges } from './announce.ts';
import { lockModule } from './write-repo.ts';

/** Deletes a module; its items stay, and say so in their history (docs/contract/modules.md#deleting-a-module). */
export async function deleteModule(ctx: ProjectContext, id: string): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    const module = await lockModule(tx, ctx, id);
    if (ctx.project.role !== ROLE.ADMIN && module.created_by !== ctx.user.id) throw forbidden();
    const items = await lockEditableItems(tx, sql`w.deleted_at is null and ${isPlannedIn('module', id)}`);
    const edits = items.flatMap((item) =>
      editOf(item, { module_ids: item.values.module_ids.filter((each) => each !== id) }),
    );
    const changes = await writeEdits(tx, ctx, edits);
    await markDeleted(tx, { id, by: ctx.user.id });
    const favorites = await removeFavoritesOf(tx, 'module', [id]);
    await recordFor(ctx, tx, [...(await readModuleChanges(tx, id)), ...changes, ...favorites]);
  });
}

/** Items that were deleted before leave it without a word, should they ever come back. */
async function markDeleted(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  await sql`delete from module_work_items where module_id = ${id}`.execute(tx);
  await sql`delete from recent_visits where entity_name = 'module' and entity_identifier = ${id}`.execute(tx);
  await sql`update modules set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}
