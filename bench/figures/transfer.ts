import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { expectStatus } from '../../e2e/help/person.ts';
import { type Figure, atMost } from '../harness/figure.ts';
import { type Scene, settle } from '../harness/scene.ts';
import { percentile } from '../harness/statistics.ts';

const ITEMS = 4000;
/** As many as one request takes. */
const BATCH = 500;
/** There and back, and there again. */
const TIMES = 3;
const PAUSE_MS = 10;
/** An item of the cycle is held for so long; who waits for it is refused after a second and a half. */
const MAX_MS = 3_000;
const MAX_BESIDE_MS = 150;

/** Items that are open, whatever they were. */
async function openItems({ sql, projectId }: Scene): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with o as (
      select id from work_items where project_id = ${projectId} and deleted_at is null and archived_at is null
        and not is_epic order by sequence_id limit ${ITEMS}
    )
    update work_items w set completed_at = null, state_id = (select s.id from states s
      where s.project_id = ${projectId} and s."group" = 'unstarted' and s.deleted_at is null limit 1)
    from o where w.id = o.id returning w.id`;
  return rows.map(({ id }) => id);
}

/** How long the same small read and the same small write take while `work` goes on, at most. */
async function longestBeside({ person, project }: Scene, itemId: string, work: () => Promise<void>) {
  const going = { on: true };
  const repeat = async (call: (turn: number) => Promise<unknown>) => {
    let longest = 0;
    for (let turn = 0; going.on; turn += 1) {
      const start = performance.now();
      await call(turn);
      longest = Math.max(longest, performance.now() - start);
      await delay(PAUSE_MS);
    }
    return longest;
  };
  const reading = repeat(() => person.call('GET', `${project}/states/`));
  const writing = repeat((turn) =>
    person.call('PATCH', `${project}/issues/${itemId}/`, { sort_order: turn + 1 }),
  );
  await work();
  going.on = false;
  return { read: await reading, write: await writing };
}

/** A cycle of four thousand open items lets another one take them over, while others read and write beside it. */
export async function measureTransfer(scene: Scene): Promise<Figure[]> {
  const { person, project, sql, projectId } = scene;
  const ids = await openItems(scene);
  const make = async (name: string) =>
    expectStatus<{ id: string }>(await person.call('POST', `${project}/cycles/`, { name }), 201).id;
  const cycles = [await make('Takes over'), await make('Hands over')] as [string, string];
  for (let start = 0; start < ids.length; start += BATCH) {
    const issues = ids.slice(start, start + BATCH);
    expectStatus(await person.call('POST', `${project}/cycles/${cycles[0]}/cycle-issues/`, { issues }), 201);
  }
  const [other] = await sql<{ id: string }[]>`
    select id from work_items where project_id = ${projectId} and deleted_at is null and archived_at is null
      and not is_epic order by sequence_id desc limit 1`;
  const times: number[] = [];
  let [read, write] = [0, 0];
  for (let n = 0; n < TIMES; n += 1) {
    await settle();
    const [from, to] = n % 2 === 0 ? cycles : cycles.toReversed();
    const beside = await longestBeside(scene, other?.id ?? '', async () => {
      const start = performance.now();
      const body = { new_cycle_id: to };
      expectStatus(await person.call('POST', `${project}/cycles/${from}/transfer-issues/`, body), 200);
      times.push(performance.now() - start);
    });
    [read, write] = [Math.max(read, beside.read), Math.max(write, beside.write)];
  }
  return [
    atMost(`4,000 items taken over by another cycle, the slowest of ${TIMES}`, percentile(times, 1), MAX_MS),
    atMost('a small read beside that, the slowest', read, MAX_BESIDE_MS),
    atMost('a small write in the project beside that, the slowest', write, MAX_BESIDE_MS * 4),
  ];
}
