import type { Chart } from '#entities/insight/analytics/types.ts';

/** What is drawn before anybody has chosen. */
export const FIRST_CHART: Chart = { x_axis: 'priority', y_axis: 'issue_count', segment: 'state__group' };
