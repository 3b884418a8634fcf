import type { FiguresTrend } from '@tandem/shared/insight/figures/answer.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import type { FiguresReport, ReportAnswers } from '@tandem/shared/insight/figures/report.ts';
import type { FiguresReader } from '../../figures/scope.ts';
import { TileProblem } from './tile-error.ts';

export async function figuresOfReport<K extends FiguresReport['kind']>(
  _r: FiguresReader,
  _q: Extract<FiguresReport, { kind: K }> | FiguresReport,
): Promise<ReportAnswers[K]> {
  throw new TileProblem('LATER', 'later');
}
export async function trendOf(_r: FiguresReader, _q: FiguresQuery): Promise<FiguresTrend> {
  throw new TileProblem('LATER', 'later');
}
