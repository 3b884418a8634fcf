import type { AskedField } from '@tandem/shared/work-items/filters/fields.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import type { Caller } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../../work-items/items/testing.ts';
import { fillFields, makeFields } from '../../../work-items/lists/testing/random-fields.ts';
import {
  type Random,
  type RandomProject,
  fillProject,
  randomFrom,
} from '../../../work-items/lists/testing/random.ts';
import type { FiguresReader } from '../scope.ts';

/** Two projects with random items, their history and tracked time; and one that is another's. */
export type FiguresWorld = {
  team: Team;
  url: string;
  fields: AskedField[];
  projects: RandomProject[];
  items: string[];
  project_ids: string[];
  reader: (caller: Caller, first_weekday?: number) => FiguresReader;
  /** Rows as the list of the workspace has them for a caller. */
  list: (caller: Caller, query: Record<string, string>) => Promise<WorkItemRow[]>;
  /** By ids of estimate points, and by ids of items: when they were begun. */
  points: ReadonlyMap<string, number>;
  begun: ReadonlyMap<string, number>;
};

export const TIMEZONES = { admin: 'Asia/Tokyo', member: 'America/Los_Angeles', guest: 'UTC' } as const;

const HOUR = 3_600_000;

/** Some came into other states before, some were worked on, some are planned. */
async function fillHistory({ test, workspace, admin }: Team, random: Random): Promise<void> {
  const { sql } = test.database;
  const items = await sql<{ id: string; project_id: string; created_at: string }[]>`
    select id, project_id, created_at from work_items order by project_id, sequence_id`;
  const states = await sql<{ id: string; project_id: string }[]>`
    select id, project_id from states where "group" <> 'triage' order by project_id, sequence`;
  for (const { id, project_id, created_at } of items) {
    const scope = { workspace_id: workspace.id, project_id, work_item_id: id };
    const own = states.filter((state) => state.project_id === project_id);
    let at = Date.parse(created_at);
    let state = random.pick(own).id;
    for (let moves = random.below(4); moves > 0; moves -= 1) {
      at += random.below(30) * HOUR;
      const next = random.pick(own).id;
      await sql`insert into activities ${sql({
        ...scope,
        verb: 'updated',
        field: 'state',
        actor_id: admin.id,
        old_identifier: state,
        new_identifier: next,
        epoch: at / 1000,
        created_at: new Date(at),
      })}`;
      state = next;
    }
    for (let entries = random.below(3); entries > 0; entries -= 1) {
      await sql`insert into work_item_worklogs ${sql({
        ...scope,
        logged_by: admin.id,
        duration: random.below(200) + 1,
        deleted_at: random.chance(0.1) ? new Date() : null,
      })}`;
    }
    const completed_at = new Date(Date.parse(created_at) + random.below(300) * HOUR);
    await sql`update work_items set planned_minutes = ${random.chance(0.5) ? random.below(900) : null},
      completed_at = case when completed_at is not null then ${completed_at}::timestamptz end where id = ${id}`;
  }
}

export async function makeFiguresWorld(seed: number, count: number): Promise<FiguresWorld> {
  const team = await makeTeam();
  const { test, admin, member, guest, workspace } = team;
  const { sql } = test.database;
  const second = await test.makeProject(admin, workspace, {
    identifier: 'SECOND',
    guest_view_all_features: true,
  });
  await test.addProjectMember(second.id, guest, 5);
  await test.addProjectMember(second.id, member, 15);
  const states = await sql`select * from states where project_id = ${second.id}`;
  const other = {
    ...team,
    project: second,
    states: Object.fromEntries(states.map((row) => [row['name'], row])),
  } as Team;
  const first = await fillProject(team, randomFrom(seed), count);
  // Types of the workspace have names of their own.
  await sql`update work_item_types set name = name || ' of the first'`;
  const projects = [first, await fillProject(other, randomFrom(seed + 1), Math.floor(count / 2))];
  await sql`update estimates set type = 'points'`;
  await sql`update projects set is_time_tracking_enabled = true where id = ${team.project.id}`;
  const fields = await makeFields(team);
  for (const [at, each] of [team, other].entries()) {
    const { users } = projects[at]!;
    await fillFields(each, randomFrom(seed + 2 + at), {
      users,
      items: [],
      fields: fields.filter(({ kind }) => kind !== 'items'),
    });
  }
  await fillHistory(team, randomFrom(seed + 4));
  for (const [name, timezone] of Object.entries(TIMEZONES)) {
    await sql`update users set user_timezone = ${timezone} where id = ${team[name as keyof typeof TIMEZONES].id}`;
  }
  const url = `/api/workspaces/${workspace.slug}/issues/`;
  const timezones = new Map(
    Object.entries(TIMEZONES).map(([name, zone]) => [team[name as keyof typeof TIMEZONES].id, zone]),
  );
  const points = await sql<{ id: string; value: string }[]>`select id, value from estimate_points`;
  const begun = await sql<{ work_item_id: string; at: string }[]>`
    select a.work_item_id, min(a.created_at) as at from activities a join states g on g.id = a.new_identifier
    where a.field = 'state' and g."group" = 'started' group by 1`;
  return {
    team,
    url,
    fields,
    projects,
    items: (await sql<{ id: string }[]>`select id from work_items order by project_id, sequence_id`).map(
      ({ id }) => id,
    ),
    project_ids: [team.project.id, second.id],
    reader: ({ id }, first_weekday) => ({
      db: test.database.db,
      stream_seqs: new Map(),
      user: { id, user_timezone: timezones.get(id) ?? 'UTC' },
      workspace,
      first_weekday,
    }),
    list: async (caller, query) => {
      const answer = await caller.get(`${url}?${new URLSearchParams({ per_page: '1000', ...query })}`);
      if (answer.status !== 200) throw new Error(`${JSON.stringify(query)}: ${answer.status} ${answer.text}`);
      return answer.body.results;
    },
    points: new Map(points.map(({ id, value }) => [id, Number(value)])),
    begun: new Map(begun.map((row) => [row.work_item_id, Date.parse(row.at)])),
  };
}
