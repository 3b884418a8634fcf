import type { FiguresReport, ReportAnswers, ReportKind } from '@tandem/shared/insight/figures/report.ts';
import { readBurn } from '../analytics/reports/burn.ts';
import { readFlow } from '../analytics/reports/flow.ts';
import { readVelocity } from '../analytics/reports/velocity.ts';
import { readWorkload } from '../analytics/reports/workload.ts';
import { readChangesByDay } from './changes.ts';
import { inScopeOf } from './figures.ts';
import type { FiguresReader, FiguresScope } from './scope.ts';
import { readTimeInState } from './time-in-state.ts';

function readReport(scope: FiguresScope, report: FiguresReport): Promise<ReportAnswers[ReportKind]> {
  switch (report.kind) {
    case 'burndown':
      return readBurn(scope, { cycle: report.cycle_id, days: 1, which: scope.ofItems });
    case 'burnup':
      return readBurn(scope, { cycle: null, days: report.days });
    case 'cumulative_flow':
      return readFlow(scope, report.days);
    case 'velocity':
      return readVelocity(scope, report.cycles);
    case 'workload':
      return readWorkload(scope);
    case 'changes_by_day':
      return readChangesByDay(scope, report.days);
    case 'time_in_state':
      return readTimeInState(scope, report.days);
  }
}

/** Figures over time and over people, by the functions of the reports (docs/contract/analytics.md#reports). */
export const figuresOfReport = <K extends ReportKind>(
  reader: FiguresReader,
  report: FiguresReport & { kind: K },
): Promise<ReportAnswers[K]> =>
  inScopeOf(reader, report, (scope) => readReport(scope, report)) as Promise<ReportAnswers[K]>;
