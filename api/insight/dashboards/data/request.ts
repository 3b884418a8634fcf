import type { DashboardDataInput } from '@tandem/shared/insight/dashboards/input.ts';
import type { DashboardData } from '@tandem/shared/insight/dashboards/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { FastifyRequest } from 'fastify';
import { type WorkspaceContext, workspaceContext } from '../../../context.ts';
import { requireDashboard } from '../rows/repo.ts';
import { readTiles } from '../tiles/repo.ts';
import { readDashboardData } from './read-data.ts';
import { type Stamp, readStamp } from './stamp.ts';

/** More would not fit into the headers that proxies accept. */
const MAX_STREAMS_IN_HEADER = 50;

/** The numbers from before anything was counted: who follows from there misses nothing. */
function noteStreams(ctx: WorkspaceContext, { projects }: Stamp): void {
  for (const { id, stream_seq } of projects.slice(0, MAX_STREAMS_IN_HEADER)) {
    ctx.stream_seqs.set(projectStream(id), stream_seq);
  }
}

/** What a dashboard shows to the caller of a request; 404 for one that they may not see. */
export async function readDataOf(
  request: FastifyRequest,
  dashboardId: string,
  input?: DashboardDataInput,
): Promise<DashboardData> {
  const ctx = readerOf(request);
  const dashboard = await requireDashboard(ctx.db, ctx, dashboardId);
  const stamp = await readStamp(ctx);
  noteStreams(ctx, stamp);
  const tiles = await readTiles(ctx.db, dashboard.id);
  const log = (error: unknown) => request.log.error(error);
  return readDashboardData({ reader: ctx, stamp, log }, { dashboard, tiles, input });
}

/** Figures are read in transactions of their own, which a request with an `Idempotency-Key` does not open in its own one. */
export const readerOf = (request: FastifyRequest): WorkspaceContext => ({
  ...workspaceContext(request),
  db: request.reader?.db ?? request.server.db,
});
