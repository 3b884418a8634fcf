import type { ArchivedCycle, ArchivedCycleDetail } from '@tandem/shared/planning/cycles/schema.ts';
import { type ProjectContext, stampProjectSeq } from '../../../context.ts';
import { takeSnapshot } from '../progress.ts';
import { cycleNotFound, findArchivedCycle, readArchivedCycles } from '../repo.ts';

/** The archived cycles of a project (docs/contract/cycles.md#archived-cycles). */
export async function listArchivedCycles(ctx: ProjectContext): Promise<ArchivedCycle[]> {
  stampProjectSeq(ctx);
  return readArchivedCycles(ctx.db, ctx);
}

/** One of them, with all that is counted of it: as it was when its items went on, or is now. */
export async function getArchivedCycle(ctx: ProjectContext, id: string): Promise<ArchivedCycleDetail> {
  stampProjectSeq(ctx);
  const cycle = await findArchivedCycle(ctx.db, ctx, id);
  if (!cycle) throw cycleNotFound();
  const counted = await takeSnapshot(ctx.db, ctx, id);
  return { ...cycle, ...counted, ...cycle.progress_snapshot };
}
