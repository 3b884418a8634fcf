import type { Cycle } from '@tandem/shared/planning/cycles/schema.ts';
import { dayIn, daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { type ReplayedList, withoutFields } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

/** A team and its cycles; days are counted from today, which is that of UTC. */
export type CycleTeam = Team & {
  /** The project's path, that of its cycles, and of one of them. */
  project_path: string;
  cycles: string;
  cycle: (id: string) => string;
  day: (count: number) => string;
  makeCycle: (values?: Record<string, unknown>, caller?: Caller) => Promise<Cycle>;
  /** A cycle that runs from one day to another, written past the rules: it may be over. */
  makeCycleOn: (first: number, last: number, name?: string) => Promise<string>;
  liveCycles: ReplayedList;
};

export async function makeCycleTeam(): Promise<CycleTeam> {
  const team = await makeTeam();
  const project_path = team.items.replace(/issues\/$/, '');
  const cycles = `${project_path}cycles/`;
  const day = (count: number) => daysAfter(dayIn('UTC'), count);
  return {
    ...team,
    project_path,
    cycles,
    cycle: (id) => `${cycles}${id}/`,
    day,
    makeCycle: async (values = {}, caller = team.member) =>
      expectMade<Cycle>(await caller.post(cycles, { name: 'A cycle', ...values })),
    makeCycleOn: async (first, last, name = 'A cycle') => {
      const cycle = await team.test.database.db
        .insertInto('cycles')
        .values({
          workspace_id: team.workspace.id,
          project_id: team.project.id,
          name,
          owned_by_id: team.admin.id,
          created_by: team.admin.id,
          start_date: `${day(first)}T00:00:01Z`,
          end_date: `${day(last)}T23:59:00Z`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return cycle.id;
    },
    liveCycles: {
      url: cycles,
      kind: 'cycle',
      shared: withoutFields(
        ...['is_favorite', 'assignee_ids', 'total_issues', 'completed_issues', 'cancelled_issues'],
      ),
    },
  };
}
