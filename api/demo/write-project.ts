import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { insertRows } from '../integrations/importers/write/insert-rows.ts';
import { getEpicTypeOf } from '../projects/types/epic-type.ts';
import { upsertMembers } from '../projects/members/repo.ts';
import type { DemoClock } from './demo-clock.ts';
import type { DemoProject } from './content/demo-types.ts';
import type { DemoTeam } from './write-people.ts';
import { writeTypes } from './write-types.ts';

const FIRST_POSITION = 65_535;
const POSITION_STEP = 10_000;
const FIRST_SEQUENCE = 15_000;

/** Ids of what a project's items refer to, by name. */
export type DemoFrame = {
  scope: { workspace_id: string; project_id: string };
  states: Map<string, string>;
  labels: Map<string, string>;
  types: Map<string, string>;
  points: Map<string, string>;
  epic_type_id: string;
  cycles: Map<string, string>;
  modules: Map<string, string>;
};

type Input = { project: DemoProject; team: DemoTeam; clock: DemoClock };

/** A project with its members, states, labels, estimate, cycles and modules; without items yet. */
export async function writeProject(tx: Tx, input: Input): Promise<DemoFrame> {
  const { project, team } = input;
  const lead = must(team.ids.get(project.lead), 'the lead is one of the team');
  const project_id = await insertProject(tx, input, lead);
  const scope = { workspace_id: team.workspace_id, project_id };
  await upsertMembers(tx, {
    ...scope,
    members: project.members.map((key) => {
      const user_id = must(team.ids.get(key), 'members are of the team');
      return { user_id, role: user_id === lead || user_id === team.host_id ? ROLE.ADMIN : ROLE.MEMBER };
    }),
    by: team.host_id,
  });
  await showBoard(tx, project_id, team.host_id);
  const common = { ...scope, created_by: lead, updated_by: lead };
  return {
    scope,
    states: await insertStates(tx, project, common),
    labels: await insertLabels(tx, project, common),
    types: await writeTypes(tx, project, common),
    points: await insertEstimate(tx, project, common),
    epic_type_id: await getEpicTypeOf(tx, { ...scope, by: lead }),
    cycles: await insertCycles(tx, input, common),
    modules: await insertModules(tx, input, common),
  };
}

/** A visitor sees the board first. */
async function showBoard(tx: Tx, projectId: string, userId: string): Promise<void> {
  const board = { layout: 'kanban', group_by: 'state', order_by: 'sort_order' };
  await sql`update project_user_properties set display_filters = display_filters || ${toJsonb(board)}
    where project_id = ${projectId} and user_id = ${userId}`.execute(tx);
}

type Common = DemoFrame['scope'] & { created_by: string; updated_by: string };

async function insertProject(tx: Tx, { project, team }: Input, lead: string): Promise<string> {
  const id = randomUUID();
  await insertRows(tx, 'projects', [
    {
      id,
      workspace_id: team.workspace_id,
      name: project.name,
      identifier: project.identifier,
      description: project.description,
      project_lead_id: lead,
      is_issue_type_enabled: true,
      is_epic_enabled: project.items.includes('EPIC'),
      logo_props: { in_use: 'emoji', emoji: { value: project.emoji } },
      created_by: team.host_id,
      updated_by: team.host_id,
    },
  ]);
  return id;
}

const named = <T extends { id: string; name: string }>(rows: T[]): Map<string, string> =>
  new Map(rows.map((row) => [row.name, row.id]));

async function insertStates(tx: Tx, { states }: DemoProject, common: Common): Promise<Map<string, string>> {
  const rows = states.map((state, index) => ({
    id: randomUUID(),
    ...common,
    name: state.name,
    color: state.color,
    group: state.group,
    default: state.default ?? false,
    sequence: FIRST_SEQUENCE + index * POSITION_STEP,
  }));
  await insertRows(tx, 'states', rows);
  return named(rows);
}

async function insertLabels(tx: Tx, { labels }: DemoProject, common: Common): Promise<Map<string, string>> {
  const rows = Object.entries(labels).map(([name, color], index) => ({
    id: randomUUID(),
    ...common,
    name,
    color,
    sort_order: FIRST_POSITION + index * POSITION_STEP,
  }));
  await insertRows(tx, 'labels', rows);
  return named(rows);
}

async function insertEstimate(tx: Tx, { points }: DemoProject, common: Common): Promise<Map<string, string>> {
  const estimate_id = randomUUID();
  const rows = points.map((value, index) => ({
    id: randomUUID(),
    ...common,
    estimate_id,
    key: index + 1,
    value,
  }));
  await insertRows(tx, 'estimates', [
    { id: estimate_id, ...common, name: 'Points', type: 'points', last_used: true },
  ]);
  await insertRows(tx, 'estimate_points', rows);
  await tx.updateTable('projects').set({ estimate_id }).where('id', '=', common.project_id).execute();
  return new Map(rows.map((row) => [row.value, row.id]));
}

async function insertCycles(tx: Tx, { project, clock }: Input, common: Common): Promise<Map<string, string>> {
  const rows = project.cycles.map((cycle, index) => ({
    id: randomUUID(),
    ...common,
    name: cycle.name,
    description: cycle.description,
    start_date: `${clock.date(cycle.start)}T00:00:00Z`,
    end_date: `${clock.date(cycle.end)}T23:59:59Z`,
    owned_by_id: common.created_by,
    sort_order: FIRST_POSITION + index * POSITION_STEP,
  }));
  await insertRows(tx, 'cycles', rows);
  return named(rows);
}

async function insertModules(
  tx: Tx,
  { project, team, clock }: Input,
  common: Common,
): Promise<Map<string, string>> {
  const rows = project.modules.map((module, index) => ({
    id: randomUUID(),
    ...common,
    name: module.name,
    description: module.description,
    status: module.status,
    lead_id: must(team.ids.get(module.lead), 'leads are of the team'),
    start_date: clock.date(module.start),
    target_date: clock.date(module.end),
    sort_order: FIRST_POSITION + index * POSITION_STEP,
  }));
  await insertRows(tx, 'modules', rows);
  return named(rows);
}
