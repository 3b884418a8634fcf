import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFaintTexts, findViolations } from '../../screens/axe.ts';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { type Person, expectStatus, makePlace, signUp } from '../../help/person.ts';
import { type World, makeTracker } from '../../help/two-people/world.ts';

const DAY = 20;
const ROW = 44;

let browser: Browser;
let world: World;
let items: { id: string; sequence_id: number }[];

const dayFromNow = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return `${date.getFullYear()}-${`${date.getMonth() + 1}`.padStart(2, '0')}-${`${date.getDate()}`.padStart(2, '0')}`;
};

const datesOf = async (id: string) => {
  const { start_date, target_date } = expectStatus(
    await world.ada.call('GET', `${world.project}/issues/${id}/`),
    200,
  );
  return { start_date, target_date };
};
/** Looks again until it is so: the machine may have much to do. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });
const rowOf = (page: Page, id: string) => page.locator(`[data-gantt] [data-item-id="${id}"]`);
const barOf = (page: Page, id: string) => rowOf(page, id).locator('[data-bar]');

async function openTimeline(person: Person, options = {}) {
  const window = await openWindow(browser, person, options);
  await window.page.addInitScript(() => localStorage.setItem('tandem.timeline-scale', 'month'));
  await window.page.goto(world.items);
  await window.page.locator('[data-gantt] [data-bar]').first().waitFor();
  return window;
}

/** Drags by mouse, as far as that many pixels. */
async function drag(page: Page, from: Locator, by: { x: number; y?: number }, at?: 'start' | 'end') {
  const box = (await from.boundingBox())!;
  const x = at === 'start' ? box.x + 3 : at === 'end' ? box.x + box.width - 3 : box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + (by.y ?? 0) / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + (by.y ?? 0), { steps: 4 });
  await page.mouse.up();
}

async function plan(id: string, start_date: string | null, target_date: string | null) {
  const answer = await world.ada.call('PATCH', `${world.project}/issues/${id}/`, { start_date, target_date });
  expectStatus(answer, 204);
}

describe('the timeline of an imported tracker', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    world = await makeTracker({ layout: 'gantt_chart', group_by: null, order_by: 'sort_order' });
    const query = 'order_by=sort_order&per_page=6&cursor=6:0:0';
    items = expectStatus(await world.ada.call('GET', `${world.project}/issues/?${query}`), 200).results;
    await plan(items[0]!.id, dayFromNow(-4), dayFromNow(5));
    await plan(items[1]!.id, dayFromNow(6), dayFromNow(12));
    await plan(items[2]!.id, dayFromNow(1), null);
    await plan(items[3]!.id, null, null);
  }, 180_000);
  afterAll(() => browser.close());

  test('a bar that one moves and resizes is moved for the other, without a reload', async () => {
    const [one, two] = await Promise.all([openTimeline(world.ada), openTimeline(world.ben)]);
    const { id } = items[0]!;
    await drag(one.page, barOf(one.page, id), { x: 3 * DAY });
    await eventually(() => datesOf(id)).toEqual({ start_date: dayFromNow(-1), target_date: dayFromNow(8) });
    const [here, there] = [barOf(one.page, id), barOf(two.page, id)];
    await eventually(async () => (await there.boundingBox())?.x).toBe((await here.boundingBox())?.x);
    await drag(one.page, barOf(one.page, id), { x: -2 * DAY }, 'end');
    await drag(one.page, barOf(one.page, id), { x: DAY }, 'start');
    await eventually(() => datesOf(id)).toEqual({ start_date: dayFromNow(0), target_date: dayFromNow(6) });
    await eventually(async () => (await there.boundingBox())?.width).toBe(7 * DAY);
    await two.page.keyboard.press('Escape');
    await barOf(two.page, id).focus();
    await two.page.keyboard.press('ArrowRight');
    await two.page.keyboard.press('Shift+ArrowRight');
    await eventually(() => datesOf(id)).toEqual({ start_date: dayFromNow(1), target_date: dayFromNow(8) });
    await eventually(async () => (await here.boundingBox())?.width).toBe(8 * DAY);
    expect([...one.errors, ...two.errors]).toEqual([]);
    await Promise.all([one.context.close(), two.context.close()]);
  });

  test('a bar in the hand of one is outlined for the other, until it is let go', async () => {
    const [one, two] = await Promise.all([openTimeline(world.ada), openTimeline(world.ben)]);
    const { id } = items[1]!;
    const box = (await barOf(one.page, id).boundingBox())!;
    await one.page.mouse.move(box.x + 40, box.y + 14);
    await one.page.mouse.down();
    await one.page.mouse.move(box.x + 40 + 2 * DAY, box.y + 14, { steps: 5 });
    const outline = rowOf(two.page, id).locator('[data-others]');
    await outline.waitFor();
    const bar = (await barOf(two.page, id).boundingBox())!;
    await eventually(async () => Math.round((await outline.boundingBox())!.x - bar.x)).toBe(2 * DAY);
    const marked = rowOf(two.page, id)
      .getByText(/Ada (moved|changed) it/)
      .waitFor();
    await one.page.mouse.up();
    await Promise.all([marked, outline.waitFor({ state: 'detached' })]);
    await Promise.all([one.context.close(), two.context.close()]);
  });

  test('Escape leaves a bar where it was', async () => {
    const { page, context } = await openTimeline(world.ada);
    const { id } = items[1]!;
    const before = await datesOf(id);
    const box = (await barOf(page, id).boundingBox())!;
    await page.mouse.move(box.x + 40, box.y + 14);
    await page.mouse.down();
    await page.mouse.move(box.x + 140, box.y + 14, { steps: 5 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect((await barOf(page, id).boundingBox())!.x).toBe(box.x);
    expect(await datesOf(id)).toEqual(before);
    await context.close();
  });

  test('an item without days is drawn onto its row, and by a press gets one day', async () => {
    const { page, context } = await openTimeline(world.ada);
    const today = (await barOf(page, items[2]!.id).boundingBox())!.x - DAY;
    await page.getByRole('button', { name: /^Without dates/ }).click();
    const placeOfRow = async () => {
      await rowOf(page, items[3]!.id).scrollIntoViewIfNeeded();
      return (await rowOf(page, items[3]!.id).boundingBox())!;
    };
    let line = await placeOfRow();
    await page.mouse.move(today + DAY / 2, line.y + ROW / 2);
    await page.mouse.down();
    await page.mouse.move(today + DAY / 2 + 4 * DAY, line.y + ROW / 2, { steps: 5 });
    await page.mouse.up();
    const drawn = { start_date: dayFromNow(0), target_date: dayFromNow(4) };
    await eventually(() => datesOf(items[3]!.id)).toEqual(drawn);
    await plan(items[3]!.id, null, null);
    await barOf(page, items[3]!.id).waitFor({ state: 'detached' });
    line = await placeOfRow();
    await page.mouse.click(today + DAY / 2 + DAY, line.y + ROW / 2);
    const pressed = { start_date: dayFromNow(1), target_date: dayFromNow(1) };
    await eventually(() => datesOf(items[3]!.id)).toEqual(pressed);
    await context.close();
  });

  test('a dependency is drawn from bar to bar, is there for the other, and goes by a press', async () => {
    const [one, two] = await Promise.all([openTimeline(world.ada), openTimeline(world.ben)]);
    const [first, second] = [items[0]!.id, items[1]!.id];
    await barOf(one.page, first).hover();
    const dot = barOf(one.page, first).locator('[data-dot="end"]');
    const target = (await barOf(one.page, second).boundingBox())!;
    const from = (await dot.boundingBox())!;
    await drag(one.page, dot, { x: target.x + 30 - from.x, y: target.y - from.y });
    const line = two.page.locator('[data-dependency]');
    await line.waitFor({ state: 'attached' });
    const url = `${world.project}/issues/${second}/issue-relation/`;
    const { blocked_by } = expectStatus(await world.ada.call('GET', url), 200);
    expect(blocked_by).toMatchObject([{ id: first }]);
    await line.focus();
    await two.page.keyboard.press('Enter');
    await one.page.locator('[data-dependency]').waitFor({ state: 'detached' });
    await Promise.all([one.context.close(), two.context.close()]);
  });

  test('leads to bars that are far away, and to today', async () => {
    await plan(items[4]!.id, '2019-03-04', '2019-03-10');
    const { page, context, errors } = await openTimeline(world.ada);
    expect(await barOf(page, items[4]!.id).isVisible()).toBe(true);
    await rowOf(page, items[4]!.id)
      .getByRole('button', { name: /^Scroll to / })
      .click();
    await page.getByText('March 2019').waitFor();
    const box = (await barOf(page, items[4]!.id).boundingBox())!;
    expect(box.x).toBeGreaterThan(600);
    expect(box.x).toBeLessThan(1440);
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await eventually(async () => (await barOf(page, items[0]!.id).boundingBox())?.x).toBeLessThan(1440);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('has no violations in any theme', async () => {
    const { page, context } = await openTimeline(world.ada, { reducedMotion: 'reduce' });
    await barOf(page, items[0]!.id).hover();
    expect(await findViolations(page)).toEqual([]);
    expect(await findFaintTexts(page)).toEqual({});
    await context.close();
  });

  test('a finger scrolls, and moves nothing', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, context } = await openTimeline(world.ada, phone);
    expect(await barOf(page, items[0]!.id).locator('[data-grip]').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await context.close();
  });
});

describe('the timeline of a thousand items without days', () => {
  const UNDATED = 1000;
  const DATED = 10;
  let ada: Person;
  let project: string;
  let screen: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    ada = await signUp(serverUrl(), 'Ada');
    const { slug, projectId } = await makePlace(ada);
    project = `/api/workspaces/${slug}/projects/${projectId}`;
    screen = `/${slug}/projects/${projectId}/issues/`;
    const names = Array.from({ length: UNDATED + DATED }, (_, at) => `Item ${at}`);
    const make = async (name: string, at: number) => {
      const days = at < DATED ? { start_date: dayFromNow(at), target_date: dayFromNow(at + 2) } : {};
      expectStatus(await ada.call('POST', `${project}/issues/`, { name, ...days }), 201);
    };
    for (let at = 0; at < names.length; at += 20) {
      await Promise.all(names.slice(at, at + 20).map((name, index) => make(name, at + index)));
    }
    const display_filters = {
      layout: 'gantt_chart',
      group_by: null,
      order_by: 'sort_order',
      sub_issue: true,
    };
    expectStatus(await ada.call('PATCH', `${project}/user-properties/`, { display_filters }), 201);
  }, 180_000);
  afterAll(() => browser.close());

  // docs/contract/lists.md#page-sizes-of-our-client
  test('shows the ten that have some, and asks for no page of the rest until its drawer is opened', async () => {
    const { page, context, errors } = await openWindow(browser, ada);
    const pages: number[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const filters = searchParams.get('filters') ?? '';
      const isOfDated = filters.startsWith('{"not"');
      const isList = [`${project}/issues/`, `${project}/issues-detail/`].includes(pathname);
      if (isList && !isOfDated) pages.push(Number(searchParams.get('per_page')));
    });
    await page.goto(screen);
    const drawer = page.getByRole('button', { name: /^Without dates/ });
    await drawer.getByText('1,000').waitFor();
    await eventually(() => page.locator('[data-gantt] [data-bar]').count()).toBe(DATED);
    expect(await page.locator('[data-gantt] [data-unscheduled]').count()).toBe(0);
    // For the number one row is enough.
    expect(pages.filter((perPage) => perPage !== 1)).toEqual([]);
    await drawer.click();
    await page.locator('[data-gantt] [data-unscheduled]').first().waitFor();
    expect(pages.filter((perPage) => perPage !== 1)).toEqual([100]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
