import { percentOf } from '@tandem/shared/planning/percent.ts';
import type { UpdateProgress } from '@tandem/shared/projects/updates/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { type UpdateTeam, makeUpdateTeam } from './testing.ts';

let team: UpdateTeam;
beforeAll(async () => {
  team = await makeUpdateTeam();
});
afterAll(() => team.test.close());

/** What a plain list of items says at one moment. */
type Item = { id: string; state: string; inCycle: boolean; inModule: boolean; isThere: boolean };
type Snapshot = readonly Item[];
type Scope = 'all' | 'cycle' | 'module';
const STATES = ['Backlog', 'Todo', 'In Progress', 'Done', 'Cancelled'] as const;

/** Numbers that look random and are the same in each run of a seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const isIn = (scope: Scope, { inCycle, inModule, isThere, state }: Item) =>
  isThere && state !== 'Cancelled' && (scope === 'all' || (scope === 'cycle' ? inCycle : inModule));

function recount(scope: Scope, before: Snapshot, now: Snapshot) {
  const then = new Map(before.map((item) => [item.id, item]));
  const was = before.filter((item) => isIn(scope, item));
  const is = now.filter((item) => isIn(scope, item));
  const [wasIds, isIds] = [new Set(was.map(({ id }) => id)), new Set(is.map(({ id }) => id))];
  const done = (items: Snapshot) => items.filter(({ state }) => state === 'Done');
  return {
    scope_before: was.length,
    scope_now: is.length,
    done_before: done(was).length,
    done_now: done(is).length,
    done: done(is).filter(({ id }) => then.get(id)?.state !== 'Done').length,
    added: is.filter(({ id }) => !wasIds.has(id)).length,
    removed: was.filter(({ id }) => !isIds.has(id)).length,
  };
}

class World {
  items: Item[] = [];
  readonly roll: (below: number) => number;
  readonly cycle: string;
  readonly module: string;

  constructor(seed: number, places: { cycle: string; module: string }) {
    this.roll = dice(seed);
    this.cycle = places.cycle;
    this.module = places.module;
  }

  snapshot = (): Snapshot => this.items.map((item) => ({ ...item }));

  async step(): Promise<void> {
    const { member } = team;
    const there = this.items.filter(({ isThere }) => isThere);
    const item = there[this.roll(there.length)];
    const action = this.roll(10);
    if (!item || action < 3) return this.make();
    if (action < 6) {
      item.state = STATES[this.roll(STATES.length)]!;
      await member.patch(team.item(item.id), {
        state_id: team.states[item.state as keyof UpdateTeam['states']].id,
      });
    } else if (action < 8) await this.moveInCycle(item);
    else if (action < 9) await this.moveInModule(item);
    else {
      item.isThere = false;
      expect((await member.delete(team.item(item.id))).status).toBe(204);
    }
  }

  private async make(): Promise<void> {
    const state = STATES[this.roll(STATES.length)]!;
    const { id } = await team.makeItem({ state_id: team.states[state].id });
    const item = { id, state, inModule: false, inCycle: false, isThere: true };
    this.items.push(item);
    if (this.roll(3) === 0) await this.moveInModule(item);
  }

  private async moveInCycle(item: Item): Promise<void> {
    const path = `${team.project_path}cycles/${this.cycle}/cycle-issues/`;
    const answer = item.inCycle
      ? await team.member.delete(`${path}${item.id}/`)
      : await team.member.post(path, { issues: [item.id] });
    expect(answer.status).toBeLessThan(300);
    item.inCycle = !item.inCycle;
  }

  private async moveInModule(item: Item): Promise<void> {
    const path = `${team.module(this.module)}issues/`;
    const answer = item.inModule
      ? await team.member.delete(`${path}${item.id}/`)
      : await team.member.post(path, { issues: [item.id] });
    expect(answer.status).toBeLessThan(300);
    item.inModule = !item.inModule;
  }
}

// docs/contract/updates.md#progress
// docs/contract/updates.md#scope
test.each([1, 2, 3, 4])(
  'progress over a random history equals a plain recount (seed %i)',
  { timeout: 60_000 },
  async (seed) => {
    await team.test.database.sql`delete from updates`;
    await team.test.database.sql`delete from work_items`;
    const cycle = expectMade<{ id: string }>(
      await team.member.post(`${team.project_path}cycles/`, { name: `Cycle ${seed}` }),
    );
    const module = await team.makeModule();
    const world = new World(seed, { cycle: cycle.id, module: module.id });
    let before: Snapshot = [];
    for (let round = 0; round < 4; round += 1) {
      for (let step = 0; step < 14; step += 1) await world.step();
      const now = world.snapshot();
      const read = async (kind: Scope, id?: string) => {
        const scope = `scope_kind=${kind}${id ? `&scope_id=${id}` : ''}`;
        return (await team.preview(`project=${team.project.id}&${scope}`)).body as UpdateProgress;
      };
      expect(await read('all')).toMatchObject(recount('all', before, now));
      expect(await read('cycle', cycle.id)).toMatchObject(recount('cycle', before, now));
      expect(await read('module', module.id)).toMatchObject(recount('module', before, now));
      const posted = await team.post();
      const { scope_now, done_now } = recount('all', before, now);
      expect(posted.progress).toMatchObject({ ...recount('all', before, now) });
      expect(posted.progress!.percent_now).toBe(scope_now === 0 ? null : percentOf(done_now, scope_now));
      before = now;
    }
  },
);

// docs/contract/updates.md#scope
test('a view counts what its filters let through now, also for the time before', async () => {
  const { member, makeItem, states, project } = team;
  await team.test.database.sql`delete from updates`;
  await team.test.database.sql`delete from work_items`;
  const urgent = await makeItem({ priority: 'urgent' });
  await makeItem({ priority: 'low' });
  await team.post();
  const view = expectMade<{ id: string }>(
    await member.post(`${team.project_path}views/`, {
      name: 'Urgent',
      filters: { priority: ['urgent'] },
      rich_filters: {},
    }),
  );
  await member.patch(team.item(urgent.id), { state_id: states.Done.id });
  await makeItem({ priority: 'urgent' });
  const { body } = await team.preview(`project=${project.id}&scope_kind=view&scope_id=${view.id}`);
  expect(body).toMatchObject({
    scope_before: 1,
    scope_now: 2,
    done_before: 0,
    done_now: 1,
    done: 1,
    added: 1,
    removed: 0,
    percent_before: 0,
    percent_now: 50,
  });
});

// docs/contract/updates.md#progress
test('what was imported as completed, without a history, was open until then', async () => {
  const { makeItem, test: app, states } = team;
  await app.database.sql`delete from updates`;
  await app.database.sql`delete from work_items`;
  const item = await makeItem({ state_id: states.Done.id });
  await app.database
    .sql`update work_items set created_at = now() - interval '9 days', completed_at = now() - interval '1 day'
    where id = ${item.id}`;
  const first = await team.post();
  await app.database.sql`update updates set posted_at = now() - interval '3 days' where id = ${first.id}`;
  expect((await team.preview()).body).toMatchObject({ scope_before: 1, done_before: 0, done: 1, added: 0 });
});
