import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateModule } from '@tandem/shared/planning/modules/input.ts';
import type { Module } from '@tandem/shared/planning/modules/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { withCleanDescription } from '../../projects/projects/description.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { requireDateOrder } from '../../work-items/items/write/rules.ts';
import { logCreation } from '../edits/log.ts';
import { readModuleChanges } from './announce.ts';
import { findModule } from './repo.ts';
import { refuseTakenName, requirePeople } from './rules.ts';
import { columnsOf } from './values.ts';
import { insertModule, writeModuleMembers } from './write-repo.ts';

/** A new module, before all others (docs/contract/modules.md#a-new-module). 400 for a name that is taken. */
export async function createModule(ctx: ProjectContext, given: CreateModule): Promise<Module> {
  const input = await withCleanDescription(given);
  const { id, name, start_date = null, target_date = null, member_ids = [] } = input;
  requireDateOrder(start_date, target_date);
  return refuseTakenName(() =>
    inTransaction(ctx.db, async (tx) => {
      requireUnarchived(await lockProject(tx, ctx.project.id));
      const is_same = sql<boolean>`t.project_id = ${ctx.project.id} and t.created_by = ${ctx.user.id}
        and t.deleted_at is null and t.archived_at is null`;
      if (id && (await isMadeAlready(tx, { table: 'modules', id, is_same }))) {
        return must(await findModule(tx, ctx, { id, is_archived: false }), 'it is there');
      }
      await requirePeople(tx, ctx, input);
      const made = await insertModule(tx, ctx, { ...columnsOf(input), name, ...(id ? { id } : {}) });
      await writeModuleMembers(tx, ctx, { id: made, member_ids });
      const row = must(await findModule(tx, ctx, { id: made, is_archived: false }), 'just written');
      await logCreation(tx, ctx, { kind: 'module', id: made });
      await recordFor(ctx, tx, await readModuleChanges(tx, made));
      return row;
    }),
  );
}
