import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { weekStart } from '@tandem/shared/tracking/week.ts';
import { insertRows } from '../integrations/importers/write/insert-rows.ts';
import type { PersonKey } from './content/demo-types.ts';
import { ACTIVITIES, LAST_WEEK, PLANNED, WORKED } from './content/passenger-app-time.ts';
import { type DemoClock, isoOf } from './demo-clock.ts';
import type { DemoTeam } from './write-people.ts';
import type { DemoFrame } from './write-project.ts';

type Target = { frame: DemoFrame; team: DemoTeam; clock: DemoClock; items: Map<number, string> };

const DAYS_OF_WORK = 5;
const STEP = 10_000;

/** Time of last week and this one in a project that tracks it: entries, plans, and sheets of which one is approved. */
export async function writeTime(tx: Tx, target: Target): Promise<void> {
  const { frame, team } = target;
  const activities = await writeActivities(tx, team);
  await tx
    .updateTable('projects')
    .set({ is_time_tracking_enabled: true, is_time_billable: true })
    .where('id', '=', frame.scope.project_id)
    .execute();
  await tx
    .insertInto('time_settings')
    .values({ workspace_id: team.workspace_id, is_approval_on: true })
    .execute();
  await insertRows(tx, 'work_item_worklogs', entriesOf(target, activities));
  await writePlans(tx, target);
  await insertRows(tx, 'time_sheets', sheetsOf(target));
}

async function writeActivities(
  tx: Tx,
  { workspace_id, host_id }: DemoTeam,
): Promise<ReadonlyMap<string, string>> {
  const rows = ACTIVITIES.map((name, index) => ({
    id: randomUUID(),
    workspace_id,
    name,
    sort_order: (index + 1) * STEP,
    created_by: host_id,
    updated_by: host_id,
  }));
  await insertRows(tx, 'time_activities', rows);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

const mondayOfLastWeek = (clock: DemoClock) => daysAfter(weekStart(clock.date(0)), -7);

/** The day of a place among the working days from last Monday on. */
const dayOf = (clock: DemoClock, place: number) =>
  daysAfter(mondayOfLastWeek(clock), Math.floor(place / DAYS_OF_WORK) * 7 + (place % DAYS_OF_WORK));

function entriesOf({ frame, team, clock, items }: Target, activities: ReadonlyMap<string, string>) {
  const idOf = (key: string) => must(team.ids.get(key as PersonKey), `${key} is of the team`);
  return Object.entries(WORKED).flatMap(([key, days]) =>
    days.flatMap((works, place) => {
      const day = dayOf(clock, place);
      if (day > clock.date(0)) return [];
      const by = idOf(key);
      return works.map(({ item, activity, minutes, note = '' }) => ({
        ...frame.scope,
        id: randomUUID(),
        work_item_id: item === null ? null : must(items.get(item), `the project has item ${item}`),
        day,
        duration: minutes,
        description: note,
        is_billable: item !== null,
        activity_id: must(activities.get(activity), `${activity} is an activity`),
        logged_by: by,
        created_by: by,
        updated_by: by,
        created_at: isoOf(Math.min(Date.parse(`${day}T15:00:00Z`), Date.parse(`${clock.date(0)}T00:00:00Z`))),
      }));
    }),
  );
}

async function writePlans(tx: Tx, { items, team }: Target): Promise<void> {
  for (const [number, { planned, remaining = null }] of Object.entries(PLANNED)) {
    await tx
      .updateTable('work_items')
      .set({
        planned_minutes: planned,
        remaining_minutes: remaining,
        remaining_by: remaining === null ? null : team.host_id,
      })
      .where('id', '=', must(items.get(Number(number)), `the project has item ${number}`))
      .execute();
  }
}

const sheetsOf = ({ team, clock }: Target) =>
  Object.entries(LAST_WEEK).map(([key, state]) => ({
    id: randomUUID(),
    workspace_id: team.workspace_id,
    user_id: must(team.ids.get(key as PersonKey), `${key} is of the team`),
    week_start: mondayOfLastWeek(clock),
    state,
    submitted_at: isoOf(clock.moment(-2, `${key} submits`)),
    approved_at: state === 'approved' ? isoOf(clock.moment(-1, `${key} is approved`)) : null,
    approved_by: state === 'approved' ? team.host_id : null,
  }));
