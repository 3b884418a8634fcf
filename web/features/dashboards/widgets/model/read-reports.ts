import type { AnswerOf } from '#entities/insight/dashboards/types.ts';

export type BurnDay = { day: string; left: number | null; done: number | null; ideal: number | null };

/** What is left on each day of a cycle; the ideal is a straight line from all of it to nothing. */
export const burnDays = ({ days }: AnswerOf['burndown']): BurnDay[] =>
  days.map(({ date, scope, done, ideal }) => ({
    day: date,
    left: scope !== null && done !== null ? scope - done : null,
    done,
    ideal,
  }));

export const FLOW_GROUPS = ['completed', 'started', 'unstarted', 'backlog'] as const;
export type FlowDay = { day: string; values: Record<(typeof FLOW_GROUPS)[number], number> };

/** How many items are in each group of states, day by day. */
export const flowDays = ({ days }: AnswerOf['flow']): FlowDay[] =>
  days.map(({ date, completed, started, unstarted, backlog }) => ({
    day: date,
    values: { completed, started, unstarted, backlog },
  }));

export type CyclePace = { id: string; name: string; planned: number; completed: number };

/** What the last cycles took on and finished. */
export const cyclePaces = ({ cycles }: AnswerOf['velocity']): CyclePace[] =>
  cycles.map(({ cycle_id, name, planned, completed }) => ({ id: cycle_id, name, planned, completed }));
