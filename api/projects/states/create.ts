import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateState } from '@tandem/shared/projects/states/input.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { statePuts } from './announce.ts';
import { clearDefaultState, insertState, refuseTakenName } from './repo.ts';

/** A new state, last in its project (docs/contract/states.md#a-new-state). 400 when the name is taken. */
export async function createState(ctx: ProjectContext, input: CreateState): Promise<State> {
  const project = { workspace_id: ctx.workspace.id, project_id: ctx.project.id, by: ctx.user.id };
  return refuseTakenName(() =>
    inTransaction(ctx.db, async (tx) => {
      requireUnarchived(await lockProject(tx, ctx.project.id));
      const former = input.default ? await clearDefaultState(tx, ctx.project.id, ctx.user.id) : [];
      const made = await insertState(tx, project, input);
      await recordFor(ctx, tx, statePuts([...former, ...made]));
      return must(made[0], 'one row was inserted');
    }),
  );
}
