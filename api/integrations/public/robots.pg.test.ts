import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../build-app.ts';
import type { TestApp } from '../../testing/app.ts';
import { type OpenWorld, makeOpenWorld } from './testing.ts';

let world: OpenWorld;
/** The same app with the client's pages beside it. */
let whole: TestApp['app'];
beforeAll(async () => {
  world = await makeOpenWorld();
  const { app, database } = world.test;
  const directory = path.join(app.config.data_dir, 'web');
  await fs.mkdir(directory);
  await fs.writeFile(path.join(directory, 'index.html'), '<!doctype html><title>Client</title>');
  whole = await buildApp({
    db: database.db,
    sql: database.sql,
    config: app.config,
    web_client: directory,
  });
  await whole.ready();
});
afterAll(async () => {
  await whole.close();
  await world.test.close();
});

const robotsAt = async (url: string) =>
  (await whole.inject({ method: 'GET', url })).headers['x-robots-tag'] ?? null;

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
