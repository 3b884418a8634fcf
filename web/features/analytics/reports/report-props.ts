import { betweenDays } from '#entities/insight/analytics/drill.ts';
import type { AnalyticsScope } from '#entities/insight/analytics/types.ts';
import type { Drill } from '../parts/use-drill.ts';
import type { Unit } from './unit-choice.tsx';

/** What every report is drawn from. */
export type ReportCardProps = { scope: AnalyticsScope; drill: Drill; unit: Unit };

/** What was completed on one day, or between two. */
export const completedOn = (first: string, last: string = first) => ({
  completed_at: betweenDays(first, last),
});
