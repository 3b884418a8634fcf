import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { insertRows } from '../integrations/importers/write/insert-rows.ts';
import { rollUp } from '../planning/initiatives/rollups/refresh.ts';
import { targetOf } from '../planning/initiatives/rules.ts';
import { DEMO_INITIATIVES, type DemoInitiative } from './content/initiatives.ts';
import type { DemoClock } from './demo-clock.ts';
import type { WrittenProject } from './write-desk.ts';
import type { DemoTeam } from './write-people.ts';

const STEP = 10_000;

type Target = { team: DemoTeam; projects: ReadonlyMap<string, WrittenProject>; clock: DemoClock };
type Placed = { id: string; parent_id: string | null; place: number; initiative: DemoInitiative };

/** What the workspace wants to reach, over its projects. */
export async function writeInitiatives(tx: Tx, target: Target): Promise<void> {
  const { workspace_id } = target.team;
  const placed = place(DEMO_INITIATIVES, null);
  await insertRows(
    tx,
    'initiatives',
    placed.map((each) => rowOf(target, each)),
  );
  await insertRows(
    tx,
    'initiative_parts',
    placed.flatMap((each) => partsOf(target, each)),
  );
  const projects = [...target.projects.values()].map(({ frame }) => frame.scope.project_id);
  await rollUp(tx, workspace_id, { initiatives: placed.map(({ id }) => id), projects });
}

/** With what is nested in them, which comes after them. */
function place(initiatives: readonly DemoInitiative[], parent_id: string | null): Placed[] {
  return initiatives.flatMap((initiative, index) => {
    const id = randomUUID();
    const own = { id, parent_id, place: (index + 1) * STEP, initiative };
    return [own, ...place(initiative.nested ?? [], id)];
  });
}

function rowOf({ team, clock }: Target, { id, parent_id, place: sort_order, initiative }: Placed) {
  const { name, description, owner, status, start, target, is_quarter, health } = initiative;
  const owner_id = must(team.ids.get(owner), `${owner} is of the team`);
  const target_date = target === undefined ? null : clock.date(target);
  const asked = target_date === null ? {} : { target_kind: is_quarter ? 'quarter' : 'day', target_date };
  const updated = health ? clock.moment(-health.days_ago, `${name} is ${health.value}`) : null;
  const about = { name, status, owner_id, description_html: `<p>${description}</p>` };
  return Object.assign(about, targetOf({ target_kind: null, target_date: null }, asked as object), {
    id,
    parent_id,
    sort_order,
    workspace_id: team.workspace_id,
    start_date: start === undefined ? null : clock.date(start),
    health: health?.value ?? null,
    health_at: updated === null ? null : new Date(updated).toISOString(),
    created_by: owner_id,
    updated_by: owner_id,
  });
}

const partsOf = ({ team, projects }: Target, { id, initiative }: Placed) =>
  (initiative.parts ?? []).map(({ project, module }, index) => {
    const { frame } = must(projects.get(project), `${project} was written`);
    return {
      id: randomUUID(),
      initiative_id: id,
      workspace_id: team.workspace_id,
      kind: module === undefined ? 'project' : 'module',
      project_id: frame.scope.project_id,
      module_id: module === undefined ? null : must(frame.modules.get(module), `${module} was written`),
      sort_order: (index + 1) * STEP,
      created_by: team.host_id,
    };
  });
