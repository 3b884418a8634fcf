import type { AnalyticView as Row } from '@tandem/shared/insight/analytics/schema.ts';

export type { CustomAnalytics, Extras, ScopeAndDemand } from '@tandem/shared/insight/analytics/schema.ts';
export type { Axis, Chart } from '@tandem/shared/insight/analytics/axes.ts';

/** A saved chart; the fields that the client reads. */
export type AnalyticView = Omit<Row, 'deleted_at' | 'query'>;

/** What is looked at: some projects, or all that I am in; maybe one cycle or module of one. */
export type AnalyticsScope = {
  /** Null for all. */
  projectIds: readonly string[] | null;
  cycleId?: string;
  moduleId?: string;
};
