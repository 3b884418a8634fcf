import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { writeDescribed } from '@tandem/db/rich-text/merged-write.ts';
import { must } from '@tandem/shared/must.ts';
import type { UpdateModule } from '@tandem/shared/planning/modules/input.ts';
import type { Module } from '@tandem/shared/planning/modules/schema.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { withCleanDescription } from '../../projects/projects/description.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { requireDateOrder } from '../../work-items/items/write/rules.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { lockPlanPlaces, takePlanPlace } from '../places.ts';
import { readModuleChanges } from './announce.ts';
import { findModule } from './repo.ts';
import { refuseTakenName, requirePeople } from './rules.ts';
import { columnsOf } from './values.ts';
import {
  lockModule,
  requireNotArchived,
  touchModule,
  writeModule,
  writeModuleMembers,
} from './write-repo.ts';

/** Changes what the body names; members are replaced (docs/contract/modules.md#changing-a-module). */
export const updateModule = (ctx: ProjectContext, id: string, input: UpdateModule): Promise<Module> =>
  writeDescribed(input, async (fields, requireSeen) =>
    writeFields(ctx, id, await withCleanDescription(fields), requireSeen),
  );

async function writeFields(
  ctx: ProjectContext,
  id: string,
  input: UpdateModule,
  requireSeen: (description: string) => void,
): Promise<Module> {
  requireUnarchived(ctx.project);
  const { member_ids } = input;
  const by = ctx.user.id;
  return refuseTakenName(() =>
    inTransaction(ctx.db, async (tx) => {
      const plans = { table: 'modules', project_id: ctx.project.id } as const;
      await lockPlanPlaces(tx, plans, input.sort_order);
      const before = await lockModule(tx, ctx, id);
      requireNotArchived(before);
      requireSeen(before.description);
      const { start_date = before.start_date, target_date = before.target_date } = input;
      requireDateOrder(start_date, target_date);
      await requirePeople(tx, ctx, input);
      const logEdit = await beginPlanEdit(tx, ctx, { kind: 'module', id });
      const taken = await takePlanPlace(tx, plans, { id, wanted: input.sort_order });
      const place = taken ? { sort_order: taken.place } : {};
      const isWritten = await writeModule(tx, { id, by }, { ...columnsOf(input), ...place });
      const isOther = member_ids ? await writeModuleMembers(tx, ctx, { id, member_ids }) : false;
      if (isOther && !isWritten) await touchModule(tx, { id, by });
      await logEdit();
      const row = must(await findModule(tx, ctx, { id, is_archived: false }), 'it is locked');
      const changes = isWritten || isOther ? await readModuleChanges(tx, id) : [];
      for (const each of taken?.moved ?? []) changes.push(...(await readModuleChanges(tx, each)));
      if (changes.length > 0) await recordFor(ctx, tx, changes);
      return row;
    }),
  );
}
