import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenWorld, makeOpenWorld } from './testing.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await makeOpenWorld();
});
afterAll(() => world.test.close());

const robotsAt = async (url: string) =>
  (await world.test.app.inject({ method: 'GET', url })).headers['x-robots-tag'] ?? null;

// docs/contract/public-boards.md#search-engines
// docs/contract/published-pages.md#pages-in-search-engines
test('search engines list no board, until one lets them', async () => {
  const board = await world.publish({});
  const page = `/spaces/issues/${board.anchor}/`;
  const notListed = 'noindex, nofollow';
  const change = (body: object) => world.owner.patch(`${world.boards}${board.id}/`, body);
  expect(await robotsAt(page)).toBe(notListed);
  await change({ is_indexed: true });
  expect(await robotsAt(`${page}?board=kanban`)).toBeNull();
  await change({ password: 'open sesame' });
  expect(await robotsAt(page)).toBe(notListed);
  await change({ password: null, expires_at: new Date(Date.now() - 1000).toISOString() });
  expect(await robotsAt(page)).toBe(notListed);
  expect(await robotsAt('/spaces/')).toBe(notListed);
  const made = await world.owner.post(`${world.projectUrl}pages/`, { name: 'Manual' });
  const publishing = `${world.projectUrl}pages/${made.body.id}/publish/`;
  const { anchor } = (await world.owner.post(publishing, {})).body;
  expect(await robotsAt(`/spaces/pages/${anchor}/`)).toBe(notListed);
  await world.owner.patch(publishing, { is_indexed: true });
  expect(await robotsAt(`/spaces/pages/${anchor}/`)).toBeNull();
  expect(await robotsAt(`/spaces/issues/${anchor}/`)).toBe(notListed);
  expect(await robotsAt('/sign-in')).toBeNull();
});
