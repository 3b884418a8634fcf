import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow, pageRow, projectRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { pages } from './pages/store.ts';
import { projects } from '../projects/projects/store.ts';
import { itemLinksOf } from './item-links.ts';
import { workItems } from '../work-items/rows/store.ts';

const stream = projectStream('p');
let api: TestApi;
const links = itemLinksOf(() => {});

/** Whoever draws before the code is here hears of its arrival. */
beforeAll(() => new Promise<void>((resolve) => void links.subscribe(resolve)));

beforeEach(() => {
  api = stubApi();
  vi.stubGlobal('location', { pathname: '/w/projects/p/issues/', origin: 'http://localhost' });
  signIn();
  projects.confirmRows([projectRow('p', { identifier: 'ALOY' })], `user:${ME}`, 1);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('an item that is here is known by its address, with the state that it is in', () => {
  workItems.confirmRows([itemRow('i7', { name: 'Fix the door', state__group: 'started' })], stream, 1);
  const path = '/w/browse/ALOY-7/';
  expect(links.of(path)).toEqual({ path, key: 'ALOY-7', name: 'Fix the door', group: 'started' });
  expect(links.of('/elsewhere/browse/ALOY-7/')).toBeUndefined();
});

test('a key leads to an item only where its project is known', () => {
  expect(links.pathOf('ALOY-7')).toBe('/w/browse/ALOY-7/');
  expect([links.pathOf('UTF-8'), links.pathOf('ALOY')]).toEqual([null, null]);
});

test('one that is not here is asked for once', async () => {
  const call = '/api/workspaces/w/work-items/ALOY-8/';
  api.on('GET', call, () => answer(itemRow('i8', { name: 'Paint it' }), { seqs: { [stream]: 1 } }));
  const path = '/w/browse/ALOY-8/';
  expect([links.of(path), links.of(path)]).toEqual([undefined, undefined]);
  await vi.waitFor(() => expect(links.of(path)?.name).toBe('Paint it'));
  expect(api.sent('GET', call)).toHaveLength(1);
});

test('who draws a link hears of the item that was asked for, when it can be drawn', async () => {
  const call = '/api/workspaces/w/work-items/ALOY-12/';
  api.on('GET', call, () => answer(itemRow('i12', { name: 'Wash it' }), { seqs: { [stream]: 1 } }));
  const path = '/w/browse/ALOY-12/';
  const drawn: (string | undefined)[] = [];
  const end = links.subscribe(() => drawn.push(links.of(path)?.name));
  links.of(path);
  await vi.waitFor(() => expect(drawn.at(-1)).toBe('Wash it'));
  end();
});

test('one that may not be seen is no reason to ask again and again', async () => {
  const call = '/api/workspaces/w/work-items/ALOY-9/';
  api.on('GET', call, () => refusal(404, {}));
  links.of('/w/browse/ALOY-9/');
  await vi.waitFor(() => expect(api.sent('GET', call)).toHaveLength(1));
  links.of('/w/browse/ALOY-9/');
  expect(api.sent('GET', call)).toHaveLength(1);
});

test('items are offered by what is typed, from all projects', async () => {
  const found = {
    id: 'i7',
    name: 'Fix the door',
    sequence_id: 7,
    project__identifier: 'ALOY',
    state__group: 'started',
    project_id: 'p',
  };
  api.on('GET', '/api/workspaces/w/projects/p/search-issues/', () => answer([found]));
  expect(await links.find('door')).toEqual([
    { path: '/w/browse/ALOY-7/', key: 'ALOY-7', name: 'Fix the door', group: 'started' },
  ]);
  const [items] = api.sent('GET', '/api/workspaces/w/projects/p/search-issues/');
  expect(items?.query).toMatchObject({ search: 'door', workspace_search: 'true' });
});

const PAGE = '0191b2c3-0000-7000-8000-000000000001';
const PAGE_PATH = `/w/projects/0191b2c3-0000-7000-8000-000000000002/pages/${PAGE}/`;

test('a page is known by its address, and by its present name where it is here', () => {
  expect(links.of(PAGE_PATH)).toEqual({ path: PAGE_PATH, key: '', name: '', group: 'page' });
  pages.confirmRows([pageRow(PAGE, { name: 'Roadmap' })], stream, 1);
  expect(links.of(PAGE_PATH)?.name).toBe('Roadmap');
});

test('pages are offered behind items, and are there when items are not', async () => {
  const call = '/api/workspaces/w/entity-search/';
  api.on('GET', call, () => answer({ page: [{ id: PAGE, name: 'Roadmap' }] }));
  expect(await links.find('road')).toEqual([
    { path: `/w/projects/p/pages/${PAGE}/`, key: 'Roadmap', name: 'Roadmap', group: 'page' },
  ]);
  expect(api.sent('GET', call)[0]?.query).toMatchObject({
    query: 'road',
    query_type: 'page',
    project_id: 'p',
  });
});
