import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Window } from '../../help/browser.ts';
import { type Network, openNetwork } from '../../help/network.ts';
import { allSaved, isPrefetched, openQuickAdd, whileOffline } from '../../help/offline-steps.ts';
import { type Person, expectStatus } from '../../help/person.ts';
import { inTurn, seedOf } from '../../help/random.ts';
import { freePort, newDataDirectory, removeDirectory, type Server, startServer } from '../../help/server.ts';
import {
  changeMany,
  choosePriority,
  dragBy,
  eventually,
  expectSame,
  expectStored,
  itemOf,
  type Stored,
  storedOf,
  turnFilter,
} from '../../help/two-people/two-people-steps.ts';
import { useWindows } from '../../help/windows.ts';
import { makeTracker, show, type World } from '../../help/two-people/world.ts';

type Scene = { one: Page; two: Page; ids: string[]; windows: [Window, Window] };
type Layout = {
  display: Record<string, unknown>;
  search?: string;
  /** What both do at the same moment. */
  work: (scene: Scene) => Promise<unknown>;
  add: (page: Page, name: string) => Promise<void>;
  /** The calendar has no boxes to choose items by. */
  withoutSelection?: true;
};

const openAt = useWindows();
const dataDirectory = newDataDirectory();
let server: Server;
let network: Network;
let world: World;
let states: { id: string }[];

const MADE = 6;
const DAY = '2031-03-12';
const TIMELINE_DAY = 20;
/** A day has room for few: each of those that are added has its own. */
const ADDED_ON: Record<string, string> = {
  'Added while cut': '2031-03-17',
  'Added meanwhile': '2031-03-18',
  'Added by Ada': '2031-03-24',
  'Added by Ben': '2031-03-25',
};

/** Three items of each of two states, with a priority and a day each. */
async function makeItems(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < MADE; index += 1) {
    const item = {
      name: `Shared ${index + 1}`,
      state_id: states[index < MADE / 2 ? 0 : 1]!.id,
      priority: index % 2 ? 'high' : 'medium',
      start_date: DAY,
      target_date: `2031-03-${12 + (index % 3)}`,
    };
    ids.push(expectStatus(await world.ada.call('POST', `${world.project}/issues/`, item), 201).id);
  }
  return ids;
}

async function open(person: Person, search: string, proxy?: Network['proxy']): Promise<Window> {
  const [name = '', value = ''] = person.cookie.split('=');
  const window = await openAt('about:blank', person, { baseURL: server.url, ...(proxy && { proxy }) });
  await window.context.addCookies([{ name, value, url: server.url }]);
  await window.context.addInitScript(() => localStorage.setItem('tandem.timeline-scale', 'month'));
  await window.page.goto(world.items + search);
  return window;
}

async function openScene({ display, search = '' }: Layout): Promise<Scene> {
  const ids = await makeItems();
  await show(world, { order_by: 'sort_order', group_by: null, sub_group_by: null, ...display });
  const filters = { created_by: [world.ada.id, world.ben.id] };
  for (const person of [world.ada, world.ben])
    expectStatus(await person.call('PATCH', `${world.project}/user-properties/`, { filters }), 201);
  const windows = await Promise.all([open(world.ada, search), open(world.ben, search, network.proxy)]);
  const [one, two] = windows.map(({ page }) => page) as [Page, Page];
  for (const page of [one, two]) {
    await itemOf(page, ids[0]!).waitFor();
    await isPrefetched(page);
  }
  return { one, two, ids, windows };
}

const cell = (page: Page, key: string) => page.locator(`[data-lanes] [data-column="${key}"]`);
const typeIn = async (page: Page, name: string) => {
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
};
const addBelow = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'New item', exact: true }).last().click();
  await typeIn(page, name);
};

const LAYOUTS: Record<string, Layout> = {
  list: {
    display: { layout: 'list', group_by: 'state' },
    work: ({ one, two, ids }) =>
      Promise.all([
        itemOf(one, ids[0]!).dragTo(itemOf(one, ids[4]!)),
        itemOf(two, ids[5]!).dragTo(itemOf(two, ids[1]!)),
      ]),
    add: async (page, name) => {
      await openQuickAdd(page);
      await typeIn(page, name);
    },
  },
  'board with lanes': {
    display: { layout: 'kanban', group_by: 'state', sub_group_by: 'priority', show_empty_groups: false },
    work: async ({ one, two, ids }) => {
      const [from, to] = [states[0]!.id, states[1]!.id];
      const at = { targetPosition: { x: 120, y: 12 } };
      await Promise.all([
        itemOf(one, ids[0]!).dragTo(cell(one, `${to}|high`), at),
        itemOf(two, ids[5]!).dragTo(cell(two, `${from}|medium`), at),
      ]);
      await itemOf(one, ids[0]!)
        .and(one.locator(`[data-column="${to}|high"] *`))
        .waitFor();
    },
    add: async (page, name) => {
      const place = cell(page, `${states[0]!.id}|medium`);
      await place.hover();
      await place.getByRole('button', { name: 'New item' }).click();
      await typeIn(page, name);
    },
  },
  calendar: {
    display: { layout: 'calendar', calendar: { layout: 'month', show_weekends: true } },
    search: '?day=2031-03-10',
    work: ({ one, two, ids }) =>
      Promise.all([
        itemOf(one, ids[0]!).dragTo(one.locator('[data-day="2031-03-20"]')),
        itemOf(two, ids[1]!).dragTo(two.locator('[data-day="2031-03-20"]')),
      ]),
    add: async (page, name) => {
      await page.locator(`[data-day="${ADDED_ON[name]}"]`).focus();
      await page.keyboard.press('n');
      await typeIn(page, name);
    },
    withoutSelection: true,
  },
  spreadsheet: {
    display: { layout: 'spreadsheet' },
    work: async ({ one, two, ids }) => {
      const title = itemOf(one, ids[0]!).locator('[data-col="0"]');
      await Promise.all([
        title.focus().then(async () => {
          await one.keyboard.press('Enter');
          await one.keyboard.type('Written in a cell');
          await one.keyboard.press('Enter');
        }),
        choosePriority(two, ids[0]!, 'Low'),
      ]);
      await itemOf(two, ids[0]!).getByText('Written in a cell').waitFor();
    },
    add: addBelow,
  },
  timeline: {
    display: { layout: 'gantt_chart' },
    work: async ({ one, two, ids }) => {
      const barOf = (page: Page, id: string) => itemOf(page, id).locator('[data-bar]');
      for (const page of [one, two]) await itemOf(page, ids[0]!).getByRole('button').first().waitFor();
      await Promise.all([
        dragBy(one, barOf(one, ids[0]!), 2 * TIMELINE_DAY),
        dragBy(two, barOf(two, ids[1]!), 3 * TIMELINE_DAY),
      ]);
    },
    add: addBelow,
  },
};

/** A run goes through one or two of the layouts (docs/testing.md). */
const seed = seedOf('LAYOUTS_SEED');

/** The filters of one are their own and outlive a reload; what the other changes comes and goes under them. */
async function filterAlone({ one, two, ids }: Scene): Promise<void> {
  await turnFilter(two, 'Urgent');
  await itemOf(two, ids[3]!).waitFor({ state: 'detached' });
  await choosePriority(one, ids[3]!, 'Urgent');
  await itemOf(two, ids[3]!).waitFor();
  await allSaved(two);
  await two.reload();
  await itemOf(two, ids[3]!).waitFor();
  expect(await itemOf(two, ids[2]!).count()).toBe(0);
  await one.keyboard.press('Control+z');
  await itemOf(two, ids[3]!).waitFor({ state: 'detached' });
  await turnFilter(two, 'Urgent');
  await itemOf(two, ids[2]!).waitFor();
}

const stored = async (): Promise<Record<string, Stored>> =>
  Object.fromEntries((await storedOf(world)).map((item) => [item.id, item]));

/** One changes many items at once and takes it back; both are stored. */
async function changeManyAndBack({ one, ids }: Scene): Promise<void> {
  const many = ids.slice(0, 3);
  const priorities = async () => {
    const items = await stored();
    return many.map((id) => items[id]?.priority);
  };
  const before = await priorities();
  await changeMany(one, many, 'Urgent');
  await eventually(priorities).toEqual(many.map(() => 'urgent'));
  await one.keyboard.press('Control+z');
  await eventually(priorities).toEqual(before);
}

/** One has no network and closes the tab over what was not sent; the other goes on meanwhile. */
async function closeWhileCut(scene: Scene, { add, search = '' }: Layout): Promise<void> {
  const { one, two, ids, windows } = scene;
  await isPrefetched(two);
  await whileOffline(network, windows[1], async () => {
    await choosePriority(two, ids[2]!, 'Low');
    await add(two, 'Added while cut');
    await two.getByText(/\d unsynced changes/).waitFor();
    await choosePriority(one, ids[4]!, 'Low');
    await add(one, 'Added meanwhile');
    await two.close();
  });
  scene.two = await windows[1].context.newPage();
  await scene.two.goto(world.items + search);
  await itemOf(scene.two, ids[2]!).waitFor();
  await allSaved(scene.two);
  await eventually(async () => (await stored())[ids[2]!]).toMatchObject({ priority: 'low' });
}

/** The server dies under both, who go on working. */
async function restartUnder({ one, two, ids }: Scene, { add }: Layout): Promise<void> {
  await Promise.all([isPrefetched(one), isPrefetched(two)]);
  await server.kill();
  await Promise.all([choosePriority(one, ids[1]!, 'Low'), choosePriority(two, ids[1]!, 'High')]);
  await Promise.all([add(one, 'Added by Ada'), add(two, 'Added by Ben')]);
  server = await startServer({ dataDirectory, port: Number(new URL(server.url).port) });
  await Promise.all([allSaved(one), allSaved(two)]);
}

describe('two people at work on an imported tracker see the same in the end', () => {
  beforeAll(async () => {
    server = await startServer({ dataDirectory, port: await freePort() });
    network = await openNetwork();
    world = await makeTracker({}, server);
    states = expectStatus(await world.ada.call('GET', `${world.project}/states/`), 200);
  }, 180_000);
  afterEach(async () => {
    const remove = ({ id }: Stored) => world.ada.call('DELETE', `${world.project}/issues/${id}/`);
    for (const answer of await Promise.all((await storedOf(world)).map(remove))) expectStatus(answer, 204);
  });
  afterAll(async () => {
    await network.close();
    await server.stop();
    removeDirectory(dataDirectory);
  });

  test.each(inTurn(Object.keys(LAYOUTS), seed))(`%s (LAYOUTS_SEED=${seed})`, async (name) => {
    const layout = LAYOUTS[name]!;
    const scene = await openScene(layout);
    const { one, two } = scene;
    await layout.work(scene);
    await expectSame(one, two);
    await filterAlone(scene);
    await expectSame(one, two);
    if (!layout.withoutSelection) await changeManyAndBack(scene);
    await closeWhileCut(scene, layout);
    await expectSame(one, scene.two);
    await restartUnder(scene, layout);
    await expectStored(one, scene.two);
    const names = (await storedOf(world)).map((item) => item.name).filter((text) => text.startsWith('Added'));
    const added = ['Added by Ada', 'Added by Ben', 'Added meanwhile', 'Added while cut'];
    expect(names.toSorted()).toEqual(added);
    expect(scene.windows.flatMap(({ errors }) => errors)).toEqual([]);
  });
});
