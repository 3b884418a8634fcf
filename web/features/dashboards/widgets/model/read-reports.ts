import type { AnswerOf } from '#entities/insight/dashboards/types.ts';

type Row = Readonly<Record<string, unknown>>;

/** The first of these fields that has a number. */
function numberOf(row: Row, names: readonly string[]): number | null {
  for (const name of names) {
    const value = row[name];
    if (typeof value === 'number') return value;
  }
  return null;
}

export type BurnDay = { day: string; left: number | null; done: number | null; ideal: number | null };

/** What is left on each day of a cycle; the ideal is a straight line from all of it to nothing. */
export function burnDays({ days }: AnswerOf['burndown']): BurnDay[] {
  const rows = days.map((each) => {
    const row: Row = each;
    const scope = numberOf(row, ['scope', 'scope_issues']);
    const done = numberOf(row, ['done', 'completed_issues']);
    const remaining = numberOf(row, ['remaining', 'remaining_issues']);
    const left = remaining ?? (scope !== null && done !== null ? scope - done : null);
    return { day: each.date, left, done, ideal: numberOf(row, ['ideal']), scope };
  });
  const whole = rows.findLast(({ scope }) => scope !== null)?.scope ?? 0;
  const last = Math.max(1, rows.length - 1);
  return rows.map(({ day, left, done, ideal }, index) => ({
    day,
    left,
    done,
    ideal: ideal ?? whole * (1 - index / last),
  }));
}

export const FLOW_GROUPS = ['completed', 'started', 'unstarted', 'backlog'] as const;
export type FlowDay = { day: string; values: Record<(typeof FLOW_GROUPS)[number], number> };

/** How many items are in each group of states, day by day. */
export const flowDays = ({ days }: AnswerOf['flow']): FlowDay[] =>
  days.map((row) => {
    const of = (group: string) => numberOf(row, [group, `${group}_issues`]) ?? 0;
    return {
      day: row.date,
      values: {
        completed: of('completed'),
        started: of('started'),
        unstarted: of('unstarted'),
        backlog: of('backlog'),
      },
    };
  });

export type CyclePace = { id: string; name: string; planned: number; completed: number };

/** What the last cycles took on and finished. */
export const cyclePaces = ({ cycles }: AnswerOf['velocity']): CyclePace[] =>
  cycles.map((row) => ({
    id: row.cycle_id,
    name: row.name,
    planned: numberOf(row, ['planned', 'planned_issues']) ?? 0,
    completed: numberOf(row, ['completed', 'completed_issues']) ?? 0,
  }));
