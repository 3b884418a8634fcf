import type { Envelope, PagingQuery } from '@tandem/shared/http/paging.ts';
import type { ActiveCycle } from '@tandem/shared/planning/cycles/schema.ts';
import type { WorkspaceContext } from '../../../context.ts';
import { pageOfWhole } from '../../../http/keyset.ts';
import { flatEnvelope, parsePage } from '../../../http/paging.ts';
import { stampProjectStreams } from '../../../projects/base/streams.ts';
import { readActiveCycles } from '../repo.ts';

/** A page of what runs now in the caller's projects; a project has one at most (docs/contract/cycles.md#what-runs-now). */
export async function listActiveCycles(
  ctx: WorkspaceContext,
  query: PagingQuery,
): Promise<Envelope<ActiveCycle[]>> {
  const page = parsePage(query);
  await stampProjectStreams(ctx);
  const scope = { workspace_id: ctx.workspace.id, user_id: ctx.user.id, project_id: null };
  const cycles = await readActiveCycles(ctx.db, scope);
  return flatEnvelope(page, pageOfWhole(page, cycles), cycles.length);
}
