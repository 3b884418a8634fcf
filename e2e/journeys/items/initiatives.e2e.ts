import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectStatus, type Person, type Place } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';

type Row = {
  id: string;
  name: string;
  start_date: string | null;
  target_date: string | null;
  parts: { kind: string }[];
  progress: { total: number; completed: number };
};

const open = useWindows();
let ada: Person;
let ben: Person;
let place: Place;
let project: string;
let done: string;
const items: string[] = [];

/** A day is so wide on the scale of quarters. */
const DAY = 4;

beforeAll(async () => {
  ({ ada, ben, place, project } = await makeTeam());
  const states = expectStatus<{ id: string; group: string }[]>(
    await ada.call('GET', `${project}/states/`),
    200,
  );
  const stateOf = (group: string) => states.find((state) => state.group === group)?.id ?? '';
  done = stateOf('completed');
  for (const name of ['Compiler is slow', 'Write the manual']) {
    const item = await ada.call('POST', `${project}/issues/`, { name, state_id: stateOf('unstarted') });
    items.push(expectStatus<{ id: string }>(item, 201).id);
  }
});

const home = () => `/${place.slug}/initiatives/`;
const path = () => `/api/workspaces/${place.slug}/initiatives/`;
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const rows = async () => expectStatus<Row[]>(await ada.call('GET', path()), 200);
const rowOf = async (name: string) => (await rows()).find((row) => row.name === name);
const bar = (page: Page, name: string) => page.locator('[data-bar]').and(page.getByRole('button', { name }));

async function dragBy(page: Page, name: string, pixels: number) {
  const box = await bar(page, name).boundingBox();
  if (!box) throw new Error(`There is no bar of ${name}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y, { steps: 4 });
  await page.mouse.move(x + pixels, y, { steps: 4 });
  await page.mouse.up();
}

test('an initiative is made by mouse with a project in it, and another person sees it and how far it is', async () => {
  const [{ page: one, errors }, { page: two }] = await Promise.all([open(home(), ada), open(home(), ben)]);
  await two.getByRole('heading', { name: 'No initiatives yet' }).waitFor();
  await one.getByRole('button', { name: 'New initiative' }).first().click();
  const form = one.getByRole('dialog', { name: 'New initiative' });
  await form.getByLabel('Name', { exact: true }).fill('Builds below 20 seconds');
  await form.getByRole('button', { name: 'Add projects, modules, or epics' }).click();
  await one.getByRole('option', { name: 'Project TEAM' }).click();
  await one.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Create initiative' }).click();
  await two.getByRole('link', { name: 'Builds below 20 seconds' }).waitFor();
  await two.getByRole('link', { name: 'Project TEAM', exact: true }).last().waitFor();

  expectStatus(await ada.call('PATCH', `${project}/issues/${items[0]}/`, { state_id: done }), 204);
  const line = two.getByRole('listitem').filter({ hasText: 'Builds below 20 seconds' });
  await line.getByText('50%').first().waitFor();
  expect(errors).toEqual([]);
});

test('one that is made by keys is nested, found by its address, and deleted after a question', async () => {
  const above = await rowOf('Builds below 20 seconds');
  const { page, errors } = await open(`${home()}${above?.id}/`, ada);
  await page.getByRole('heading', { name: 'Builds below 20 seconds', level: 2 }).waitFor();
  await page.getByRole('button', { name: 'New nested initiative' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New initiative' });
  await form.getByLabel('Name', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('Pilot at Wildfire');
  await page.keyboard.press('Enter');
  const nested = page.getByRole('region', { name: 'Nested initiatives' });
  await nested.getByRole('link', { name: 'Pilot at Wildfire' }).waitFor();
  await expect.poll(async () => (await rows()).length).toBe(2);

  await nested.getByRole('link', { name: 'Pilot at Wildfire' }).click();
  await page.getByRole('heading', { name: 'Pilot at Wildfire', level: 2 }).waitFor();
  await page.getByRole('button', { name: 'Actions for Pilot at Wildfire' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(async () => (await rows()).length).toBe(1);
  expect(errors).toEqual([]);
});

test('a bar is dragged by mouse and by arrows, the other sees it, and it is taken back', async () => {
  const row = await rowOf('Builds below 20 seconds');
  const dates = { start_date: dayFromNow(-10), target_kind: 'day', target_date: dayFromNow(30) };
  expectStatus(await ada.call('PATCH', `${path()}${row?.id}/`, dates), 200);
  const [{ page: one, errors }, { page: two }] = await Promise.all([open(home(), ada), open(home(), ben)]);
  await bar(one, 'Builds below 20 seconds').waitFor();
  await bar(two, 'Builds below 20 seconds').waitFor();
  const before = await bar(two, 'Builds below 20 seconds').boundingBox();
  await dragBy(one, 'Builds below 20 seconds', 5 * DAY);
  const days = async () => {
    const { start_date, target_date } = (await rowOf('Builds below 20 seconds')) ?? {};
    return [start_date, target_date];
  };
  await expect.poll(days).toEqual([dayFromNow(-5), dayFromNow(35)]);
  await expect
    .poll(async () => (await bar(two, 'Builds below 20 seconds').boundingBox())?.x)
    .toBeCloseTo((before?.x ?? 0) + 5 * DAY, 0);

  await one.keyboard.press('Control+z');
  await expect.poll(days).toEqual([dayFromNow(-10), dayFromNow(30)]);
  await bar(one, 'Builds below 20 seconds').focus();
  await one.keyboard.press('Shift+ArrowRight');
  await expect.poll(days).toEqual([dayFromNow(-10), dayFromNow(31)]);
  expect(errors).toEqual([]);
});

test('the workspace switches initiatives off and on again, and nothing is lost', async () => {
  const { page } = await open(`/${place.slug}/settings/`, ada);
  const choose = page.getByRole('switch', { name: 'Initiatives' });
  await choose.focus();
  await page.keyboard.press('Space');
  await expect
    .poll(async () => (await ada.call('GET', `/api/workspaces/${place.slug}/`)).body.is_initiatives_enabled)
    .toBe(false);
  await page.goto(home());
  await page.getByRole('heading', { name: 'Initiatives are off' }).waitFor();
  const on = await ada.call('PATCH', `/api/workspaces/${place.slug}/`, { is_initiatives_enabled: true });
  expectStatus(on, 200);
  await page.getByRole('link', { name: 'Builds below 20 seconds' }).waitFor();
});
