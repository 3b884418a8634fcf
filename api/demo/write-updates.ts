import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { must } from '@tandem/shared/must.ts';
import { nextUpdateDay } from '@tandem/shared/projects/updates/next-day.ts';
import type { UpdateProgress } from '@tandem/shared/projects/updates/schema.ts';
import { sql } from 'kysely';
import { insertRows } from '../integrations/importers/write/insert-rows.ts';
import { type CountsAt, countsAt, progressBetween } from '../planning/updates/progress.ts';
import { DEMO_UPDATES, type DemoUpdate } from './content/updates.ts';
import type { PersonKey } from './content/demo-types.ts';
import { type DemoClock, isoOf } from './demo-clock.ts';
import type { DemoTeam } from './write-people.ts';
import type { DemoFrame } from './write-project.ts';

type Target = { identifier: string; frame: DemoFrame; team: DemoTeam; clock: DemoClock };
type Written = { row: Awaited<ReturnType<typeof rowOf>>; update: DemoUpdate };

/** The updates of a project with their comments and reactions; the latest says its health. */
export async function writeUpdates(tx: Tx, target: Target): Promise<void> {
  const { identifier, frame, clock } = target;
  const { start, target: end, cadence, updates } = must(DEMO_UPDATES[identifier], 'each project has updates');
  const written: Written[] = [];
  for (const update of updates) {
    const before = written.findLast((each) => each.update.module === update.module);
    const since = before?.row.posted_at ?? null;
    written.push({ update, row: await rowOf(tx, target, { update, since }) });
  }
  await insertRows(
    tx,
    'updates',
    written.map(({ row }) => row),
  );
  await insertRows(
    tx,
    'update_comments',
    written.flatMap((each) => commentsOf(target, each)),
  );
  await insertRows(
    tx,
    'update_reactions',
    written.flatMap((each) => reactionsOf(target, each)),
  );
  const latest = must(
    written.findLast(({ update }) => !update.module),
    'a project has an update',
  );
  const today = clock.date(0);
  await tx
    .updateTable('projects')
    .set({
      is_project_updates_enabled: true,
      start_date: clock.date(start),
      target_date: clock.date(end),
      health: latest.update.health,
      health_at: latest.row.posted_at,
      update_cadence: toJsonb(cadence),
      next_update_on: nextUpdateDay(cadence, { last: clock.date(latest.update.day), today }),
    })
    .where('id', '=', frame.scope.project_id)
    .execute();
  await writeModules(tx, target, written);
}

const idOf = ({ team }: Target, key: PersonKey) => must(team.ids.get(key), `${key} is of the team`);
const moduleOf = ({ frame }: Target, name: string | undefined) =>
  name === undefined ? null : must(frame.modules.get(name), `${name} is a module`);

async function rowOf(
  tx: Tx,
  target: Target,
  { update, since }: { update: DemoUpdate; since: string | null },
) {
  const { frame, clock } = target;
  const posted_at = isoOf(clock.moment(update.day, update.text));
  const by = idOf(target, update.by);
  return {
    ...frame.scope,
    id: randomUUID(),
    module_id: moduleOf(target, update.module),
    health: update.health,
    description_html: `<p>${update.text}</p>`,
    description_stripped: update.text,
    progress: await progressOf(tx, target, { update, posted_at, since }),
    posted_at,
    created_at: posted_at,
    updated_at: posted_at,
    created_by: by,
    updated_by: by,
  };
}

async function progressOf(
  tx: Tx,
  { identifier, frame, clock }: Target,
  { update, posted_at, since }: { update: DemoUpdate; posted_at: string; since: string | null },
): Promise<UpdateProgress> {
  const of = sql<boolean>`w.project_id = ${frame.scope.project_id} and (${update.module === undefined} or w.id in (
    select y.work_item_id from module_work_items y where y.module_id = ${frame.modules.get(update.module ?? '') ?? null}))`;
  const at = (moment: string): Promise<CountsAt> => countsAt(tx, of, moment);
  const target_now = clock.date(must(DEMO_UPDATES[identifier], 'it has updates').target);
  return progressBetween(
    { since, counts: since === null ? null : await at(since), target: since === null ? null : target_now },
    { counts: await at(posted_at), target: target_now },
  );
}

const commentsOf = (target: Target, { row, update }: Written) =>
  (update.comments ?? []).map(({ by, day, text }) => {
    const at = isoOf(target.clock.moment(day, text));
    const author = idOf(target, by);
    return {
      id: randomUUID(),
      workspace_id: target.team.workspace_id,
      update_id: row.id,
      comment_html: `<p>${text}</p>`,
      comment_stripped: text,
      created_at: at,
      updated_at: at,
      created_by: author,
      updated_by: author,
    };
  });

const reactionsOf = (target: Target, { row, update }: Written) =>
  (update.reactions ?? []).map(([by, reaction]) => ({
    update_id: row.id,
    workspace_id: target.team.workspace_id,
    actor_id: idOf(target, by),
    reaction,
    created_at: row.posted_at,
  }));

async function writeModules(tx: Tx, target: Target, written: readonly Written[]): Promise<void> {
  for (const { update, row } of written) {
    const id = moduleOf(target, update.module);
    if (id === null) continue;
    await tx
      .updateTable('modules')
      .set({ health: update.health, health_at: row.posted_at })
      .where('id', '=', id)
      .execute();
  }
}
