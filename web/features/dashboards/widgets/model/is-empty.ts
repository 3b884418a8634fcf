import type { AnswerOf, TileAnswer, TileKind } from '#entities/insight/dashboards/types.ts';

const FIGURES = ['bar', 'stacked', 'line', 'area', 'donut', 'table', 'time'];

/** Whether an answer has nothing that could be drawn. A number that is 0 is an answer. */
export function isEmptyAnswer(kind: TileKind, answer: TileAnswer): boolean {
  if (FIGURES.includes(kind)) {
    const { groups, totals } = answer as AnswerOf['bar'];
    if (groups.length === 0) return true;
    return kind === 'donut'
      ? !totals.some((total) => (total ?? 0) > 0)
      : totals.every((total) => total === null);
  }
  if (kind === 'items' || kind === 'view') return (answer as AnswerOf['items']).items.length === 0;
  if (kind === 'burndown' || kind === 'flow') return (answer as AnswerOf['flow']).days.length === 0;
  if (kind === 'velocity') return (answer as AnswerOf['velocity']).cycles.length === 0;
  if (kind === 'time_in_state') return (answer as AnswerOf['time_in_state']).states.length === 0;
  if (kind === 'workload') return (answer as AnswerOf['workload']).people.length === 0;
  if (kind === 'text')
    return (
      (answer as AnswerOf['text']).html.replaceAll(/<[^>]*>|\s|&nbsp;/g, '') === '' &&
      !/<img/.test((answer as AnswerOf['text']).html)
    );
  return false;
}
