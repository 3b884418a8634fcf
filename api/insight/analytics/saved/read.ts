import { badRequest } from '@tandem/shared/http/errors.ts';
import { isYAxis, readAxis } from '@tandem/shared/insight/analytics/axes.ts';
import type { AnalyticView, Counts } from '@tandem/shared/insight/analytics/schema.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, stampStreamSeq } from '../../../context.ts';
import { readSegment } from '../chart.ts';
import { readCounts } from '../counts.ts';
import { reportOn } from '../scope.ts';
import type { SavedQuery } from './query.ts';
import { readAnalyticViews, requireAnalyticView } from './repo.ts';

/** All saved charts of the workspace, the newest first. */
export async function listAnalyticViews(ctx: WorkspaceContext): Promise<AnalyticView[]> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  return readAnalyticViews(ctx.db, ctx);
}

export const getAnalyticView = (ctx: WorkspaceContext, id: string): Promise<AnalyticView> =>
  requireAnalyticView(ctx.db, ctx, { id });

/** What a saved chart shows now, to the one who asks (docs/contract/analytics.md#the-counts-of-a-saved-chart). */
export async function readSavedCounts(
  ctx: WorkspaceContext,
  id: string,
  asked: { segment?: string | undefined },
): Promise<Counts> {
  const view = await requireAnalyticView(ctx.db, ctx, { id });
  const { x_axis, y_axis, segment, ...filters } = view.query as SavedQuery;
  const x = readAxis(x_axis);
  if (!x || !isYAxis(y_axis)) throw badRequest('x-axis and y-axis dimensions are required');
  const chart = { x_axis: x, y_axis, segment: readSegment(asked.segment ?? segment, x) };
  return reportOn(ctx, filters, (scope) => readCounts(scope, chart));
}
