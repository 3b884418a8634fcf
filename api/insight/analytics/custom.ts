import type { Chart } from '@tandem/shared/insight/analytics/axes.ts';
import type { CustomAnalytics } from '@tandem/shared/insight/analytics/schema.ts';
import type { WorkspaceContext } from '../../context.ts';
import type { FilterQuery } from '../../work-items/selection/input.ts';
import { readChart } from './chart.ts';
import { readCounts } from './counts.ts';
import { readExtras } from './extras.ts';
import { type ReportScope, reportOn } from './scope.ts';

type CustomQuery = FilterQuery & {
  x_axis?: string | undefined;
  y_axis?: string | undefined;
  segment?: string | undefined;
};

/** Counts with the names of what they are by (docs/contract/analytics.md#custom-analytics). */
export async function readNamedCounts(scope: ReportScope, chart: Chart): Promise<CustomAnalytics> {
  const counts = await readCounts(scope, chart);
  return { ...counts, extras: await readExtras(scope, counts, chart) };
}

export function readCustom(ctx: WorkspaceContext, query: CustomQuery): Promise<CustomAnalytics> {
  const { x_axis, y_axis, segment, ...filters } = query;
  const chart = readChart({ x_axis, y_axis, segment });
  return reportOn(ctx, filters, (scope) => readNamedCounts(scope, chart));
}
