import type { FiguresAnswer } from '@tandem/shared/insight/figures/answer.ts';
import { type DateGroup, type Group, isDateGroup } from '@tandem/shared/insight/figures/group.ts';
import { type Days, daysOfPeriod } from '@tandem/shared/insight/figures/period.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import { type RawBuilder, sql } from 'kysely';
import { eachProject, isInEach } from '../../work-items/lists/pages/many-projects.ts';
import { answerOf } from './answer.ts';
import { type GroupReader, dayOf, groupColumns } from './groups.ts';
import { measureColumns, measured } from './measures.ts';
import type { FiguresScope } from './scope.ts';
import { figuresStatement } from './statement.ts';

export const groupReader = (scope: FiguresScope): GroupReader => {
  const { many, timezone, calendar, fields, allowed_project_ids } = scope;
  return {
    user_id: many.user_id,
    allowed_project_ids,
    timezone,
    first_weekday: calendar.first_weekday,
    fields,
  };
};

const MADE: Pick<DateGroup, 'by'> = { by: 'created_at' };

/** The date by which a period narrows. */
export const datedBy = (group: Group | null): Pick<DateGroup, 'by' | 'field_id'> =>
  group && isDateGroup(group) ? group : MADE;

/** Whether an item is of these days. Moments are sought by an index, a day before and behind for all time zones. */
export function isOfDays(
  dated: Pick<DateGroup, 'by' | 'field_id'>,
  { from, to }: Days,
  reader: GroupReader,
): RawBuilder<boolean> {
  const isOf = sql<boolean>`${dayOf(dated, reader)} between ${from}::date and ${to}::date`;
  if (dated.by !== 'created_at' && dated.by !== 'completed_at') return isOf;
  const moment = sql.ref(`w.${dated.by}`);
  return sql`${moment} >= (${from}::date - 1)::timestamp and ${moment} < (${to}::date + 2)::timestamp and ${isOf}`;
}

/** The statement of a query over these days, or over all items. */
export function statementOf(scope: FiguresScope, query: FiguresQuery, days: Days | null) {
  const reader = groupReader(scope);
  const [group, split] = [query.group, query.split].map((each) => each && groupColumns(each, reader));
  const measure = measureColumns(query.measure, scope);
  const conditions = [isInEach(scope.many), scope.ofItems, measured(query.measure)];
  if (days) conditions.push(isOfDays(datedBy(query.group), days, reader));
  const statement = figuresStatement({
    projects: eachProject(scope.many),
    where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
    measure,
    group: group ?? null,
    split: split ?? null,
    limit: query.limit,
  });
  return { statement, currency: measure.currency };
}

/** Figures of the days of the query, or of other ones. */
export async function readFigures(
  scope: FiguresScope,
  query: FiguresQuery,
  days: Days | null = query.period && daysOfPeriod(query.period, scope.calendar),
): Promise<FiguresAnswer> {
  const { statement, currency } = statementOf(scope, query, days);
  const { rows } = await statement.execute(scope.tx);
  return answerOf(rows, { query, days, calendar: scope.calendar, currency });
}
