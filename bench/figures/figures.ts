import { LONG_LIMITS, openDatabase } from '@tandem/db/postgres/client.ts';
import { figuresOver } from '../../api/insight/figures/figures.ts';
import type { FiguresReader } from '../../api/insight/figures/scope.ts';
import { expectStatus } from '../../e2e/help/person.ts';
import { type FiguresQuery, MAX_GROUPS } from '@tandem/shared/insight/figures/query.ts';
import { COUNT } from '@tandem/shared/insight/figures/measure.ts';
import { must } from '@tandem/shared/must.ts';
import { type Figure, atMost } from '../harness/figure.ts';
import { multiplyProject, tidyCopies } from '../harness/multiply.ts';
import type { Scene } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

const MAX_MS = { 'of 22,371 items': 80, 'of 223,710 items': 400 } as const;
type Size = keyof typeof MAX_MS;

/** What widgets ask for: the plainest, and those that are dearest by what items can have several values of. */
const WIDGETS: Record<string, Partial<FiguresQuery>> = {
  'a number': {},
  'priority by group of states': { group: { by: 'priority' }, split: { by: 'state__group' } },
  'assignee by label': { group: { by: 'assignees__id' }, split: { by: 'labels__id' } },
  'label by state': { group: { by: 'labels__id' }, split: { by: 'state_id' } },
  'ten labels': { group: { by: 'labels__id' }, limit: 10 },
  'assignee by module, mean lead time': {
    group: { by: 'assignees__id' },
    split: { by: 'module_id' },
    measure: { of: 'lead_time', by: 'average' },
  },
  'month of creation by state': { group: { by: 'created_at', unit: 'month' }, split: { by: 'state_id' } },
  'week of completion by type': { group: { by: 'completed_at', unit: 'week' }, split: { by: 'type_id' } },
  'month of completion, median lead time': {
    group: { by: 'completed_at', unit: 'month' },
    measure: { of: 'lead_time', by: 'median' },
  },
  'assignee, 85 percent of cycle times': {
    group: { by: 'assignees__id' },
    measure: { of: 'cycle_time', by: 'percentile', percentile: 85 },
  },
  'parent, points': { group: { by: 'parent' }, measure: { of: 'points', by: 'sum' } },
};

/** So many times something changes, and a widget is read anew. */
const CHANGES = 9;

type Measuring = { scene: Scene; reader: FiguresReader; size: Size; project: string };

async function readAnew(
  { scene, reader, project }: Measuring,
  part: Partial<FiguresQuery>,
): Promise<number[]> {
  const source = { project_ids: [project], filters: null };
  const query = {
    source,
    measure: COUNT,
    group: null,
    split: null,
    period: null,
    limit: MAX_GROUPS,
    ...part,
  };
  const [item] = await scene.sql<{ id: string }[]>`
    select id from work_items where project_id = ${project} and deleted_at is null limit 1`;
  const path = `/api/workspaces/${scene.slug}/projects/${project}/issues/${item?.id}/`;
  const times: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) {
    expectStatus(await scene.person.call('PATCH', path, { priority: n % 2 === 0 ? 'high' : 'low' }), 204);
    const begun = performance.now();
    await figuresOver(reader, query);
    times.push(performance.now() - begun);
  }
  return times;
}

async function measureSize(measuring: Measuring): Promise<Figure[]> {
  const { size } = measuring;
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(WIDGETS)) {
    const times = await readAnew(measuring, part);
    figures.push(
      atMost(`figures ${size}, ${name}, after a change: p50`, percentile(times, 0.5), MAX_MS[size]),
    );
  }
  return figures;
}

/** Widgets over the imported tracker and over ten times as many items, each the first one after a change. */
export async function measureFigures(scene: Scene): Promise<Figure[]> {
  const connection = { socketDirectory: scene.socketDirectory, database: 'tandem' };
  const database = openDatabase({ connection, max: 2, limits: LONG_LIMITS });
  const [workspace] = await scene.sql<{ id: string }[]>`select id from workspaces where slug = ${scene.slug}`;
  const [user] = await scene.sql<{ id: string }[]>`
    select user_id as id from project_members where project_id = ${scene.projectId} and role = 20 limit 1`;
  const reader: FiguresReader = {
    db: database.db,
    stream_seqs: new Map(),
    user: { id: must(user, 'somebody imported').id, user_timezone: 'Europe/Berlin' },
    workspace: must(workspace, 'the workspace was made'),
  };
  const small = await measureSize({ scene, reader, size: 'of 22,371 items', project: scene.projectId });
  const large = await multiplyProject(scene.sql, scene.projectId, { identifier: 'TENFIGURES', copies: 10 });
  await tidyCopies(scene.sql);
  const tenfold = await measureSize({ scene, reader, size: 'of 223,710 items', project: large });
  await database.close();
  return [...small, ...tenfold];
}
