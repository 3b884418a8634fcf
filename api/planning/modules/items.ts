import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { must } from '@tandem/shared/must.ts';
import type { ModulesOfItem } from '@tandem/shared/planning/modules/input.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor, stampProjectSeq } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { lockNamedItems } from '../../work-items/bulk/scope.ts';
import { type ItemPatch, type ItemValues, editOf } from '../../work-items/record/edits/values.ts';
import { writeEdits } from '../../work-items/record/edits/write.ts';
import { type Named, moduleRefs } from '../../work-items/items/write/references.ts';
import { requireAll } from '../../work-items/items/write/rules.ts';
import type { GroupedResults } from '../../work-items/lists/pages/envelope.ts';
import type { ListQuery } from '../../work-items/selection/input.ts';
import { listWorkItems } from '../../work-items/lists/list.ts';
import { listScope } from '../../work-items/selection/scope.ts';
import { isPlannedIn } from '../progress/planned-items.ts';
import { requireModule } from './repo.ts';
import { holdModule, requireNotArchived } from './write-repo.ts';

/** A page of the items of a module, as every list is asked for (docs/contract/modules.md#items-of-a-module). */
export async function listModuleItems(
  ctx: ProjectContext,
  id: string,
  query: ListQuery,
): Promise<Envelope<JsonRow[] | GroupedResults>> {
  stampProjectSeq(ctx);
  await requireModule(ctx.db, ctx, id);
  return listWorkItems(ctx, query, sql<boolean>`${listScope(ctx)} and ${isPlannedIn('module', id)}`);
}

const withModule = ({ module_ids }: ItemValues, id: string): ItemPatch => ({
  module_ids: module_ids.includes(id) ? module_ids : [...module_ids, id],
});

/**
 * Puts items into a module, beside those that they are in (docs/contract/modules.md#putting-items-in). Ids that are no
 * items of the project's lists are left out.
 */
export async function addToModule(ctx: ProjectContext, id: string, ids: readonly string[]): Promise<void> {
  requireUnarchived(ctx.project);
  if (ids.length === 0) throw badRequest('Issues are required');
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    requireNotArchived(await holdModule(tx, ctx, id));
    const items = await lockNamedItems(tx, ctx, ids);
    const edits = items.flatMap((item) => (item.is_epic ? [] : editOf(item, withModule(item.values, id))));
    await recordFor(ctx, tx, await writeEdits(tx, ctx, edits));
  });
}

/** Takes an item out of a module; 404 when it is not in it. */
export async function removeFromModule(
  ctx: ProjectContext,
  id: string,
  { issue_id }: { issue_id: string },
): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    requireNotArchived(await holdModule(tx, ctx, id));
    const [item] = await lockNamedItems(tx, ctx, [issue_id]);
    if (!item?.values.module_ids.includes(id)) throw notFound();
    const module_ids = item.values.module_ids.filter((each) => each !== id);
    await recordFor(ctx, tx, await writeEdits(tx, ctx, editOf(item, { module_ids })));
  });
}

/**
 * Puts an item into modules and takes it out of others (docs/contract/modules.md#modules-of-an-item). What is named as
 * both stays in. 400 for modules that it cannot be put into.
 */
export async function changeModulesOfItem(
  ctx: ProjectContext,
  itemId: string,
  { modules = [], removed_modules = [] }: ModulesOfItem,
): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ modules: Named[] }>`select ${moduleRefs(ctx, modules)} as modules`.execute(
      tx,
    );
    requireAll('modules', modules, must(rows[0], 'a select without from gives one row').modules);
    const [item] = await lockNamedItems(tx, ctx, [itemId]);
    if (!item || item.is_epic) throw notFound();
    const retained = item.values.module_ids.filter((id) => !removed_modules.includes(id));
    const module_ids = [...new Set([...retained, ...modules])];
    await recordFor(ctx, tx, await writeEdits(tx, ctx, editOf(item, { module_ids })));
  });
}
