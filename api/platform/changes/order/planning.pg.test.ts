import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTurn } from '../../../testing/writers.ts';
import type { Random } from '../../../work-items/lists/testing/random.ts';
import { Crowd } from './testing.ts';

let crowd: Crowd;
beforeEach(async () => {
  crowd = await Crowd.begin();
});
afterEach(() => crowd.team.test.close());

const ask = (path: string) => `${crowd.base}${path}`;
const make = async (path: string, body: object): Promise<string> => {
  const made = await crowd.team.admin.post(ask(path), body);
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};

// docs/contract/changes.md#the-newest-row-wins
test('cycles go while people rename their items and put others into them', async () => {
  const { admin, member } = crowd.team;
  await crowd.fill();
  let cycle = await make('cycles/', { name: 'A cycle' });
  const plan = (random: Random) =>
    member.post(ask(`cycles/${cycle}/cycle-issues/`), { issues: [crowd.some(random), crowd.some(random)] });
  await crowd.race(
    async () => {
      const gone = cycle;
      cycle = await make('cycles/', { name: 'A cycle' });
      return admin.delete(ask(`cycles/${gone}/`));
    },
    { writers: crowd.writers(plan, plan) },
  );
});

test('cycles hand their items to each other while people rename them and put others in', async () => {
  const { admin, member } = crowd.team;
  await crowd.fill();
  const cycles = [await make('cycles/', { name: 'One' }), await make('cycles/', { name: 'Two' })];
  await crowd.race(
    (_, round) => {
      const [from, to] = round % 2 ? cycles : cycles.toReversed();
      return admin.post(ask(`cycles/${from}/transfer-issues/`), { new_cycle_id: to });
    },
    {
      writers: crowd.writers((random) =>
        member.post(ask(`cycles/${random.pick(cycles)}/cycle-issues/`), { issues: [crowd.some(random)] }),
      ),
    },
  );
});

test('a module is archived and comes back while people rename its items and put others in', async () => {
  const { admin } = crowd.team;
  await crowd.fill();
  const module = await make('modules/', { name: 'A module', status: 'completed' });
  await crowd.race(
    () =>
      inTurn(
        () => admin.post(ask(`modules/${module}/archive/`)),
        () => admin.delete(ask(`modules/${module}/archive/`)),
      ),
    {
      writers: crowd.writers(
        crowd.post('modules/', () => ({ modules: [module] })),
        crowd.post('modules/', () => ({ removed_modules: [module] })),
      ),
    },
  );
});
