import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { findViolations } from '../../screens/axe.ts';
import { type Person, type Place, expectStatus, joinPlace, makePlace, signUp } from '../../help/person.ts';

let browser: Browser;
let ada: Person;
let ben: Person;
let place: Place;
let one: Page;
let two: Page;
let errors: string[][];

type State = { id: string; name: string };
type Workflow = {
  flows: {
    transitions: {
      from_state_id: string | null;
      to_state_id: string;
      conditions: { kind: string }[];
      approval: { count: number } | null;
    }[];
  }[];
};

beforeAll(async () => {
  browser = await launchBrowser();
  [ada, ben] = await Promise.all([signUp(serverUrl(), 'Ada'), signUp(serverUrl(), 'Ben')]);
  place = await makePlace(ada);
  await joinPlace(ada, ben, place, 20);
  const windows = await Promise.all([ada, ben].map((person) => openWindow(browser, person)));
  [one, two] = [windows[0]!.page, windows[1]!.page];
  errors = windows.map((window) => window.errors);
});
afterAll(() => browser.close());

const address = () => `/${place.slug}/projects/${place.projectId}/settings/workflow/`;
const api = (path: string) => `/api/workspaces/${place.slug}/projects/${place.projectId}/${path}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const node = (page: Page, name: string) => page.locator('[data-node]').filter({ hasText: name });
const save = async (page: Page) => {
  await button(page, 'Save').click();
  await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true);
};

/** Returns "Todo > Done" for each stored transition. */
async function stored(): Promise<string[]> {
  const states = expectStatus<State[]>(await ada.call('GET', api('states/')), 200);
  const nameOf = (id: string | null) => states.find((state) => state.id === id)?.name ?? 'any';
  const { flows } = expectStatus<Workflow>(await ada.call('GET', api('workflow/')), 200);
  return flows.flatMap(({ transitions }) =>
    transitions.map((each) => `${nameOf(each.from_state_id)} > ${nameOf(each.to_state_id)}`),
  );
}

/** Drags a line from the right edge of a state to another one. */
async function draw(page: Page, from: string, to: string): Promise<void> {
  const port = (await node(page, from).locator('[data-side="right"]').boundingBox())!;
  const target = (await node(page, to).boundingBox())!;
  await page.mouse.move(port.x + port.width / 2, port.y + port.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + 20, target.y + 10);
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2);
  await page.mouse.up();
}

test('a workflow begins empty, is drawn with the pointer, and is stored only when it is saved', async () => {
  await one.goto(address());
  await one.getByRole('button', { name: /^Empty/ }).click();
  await one.getByText('Todo cannot be reached or left').waitFor();
  for (const [from, to] of [
    ['Backlog', 'Todo'],
    ['Todo', 'In Progress'],
    ['In Progress', 'Done'],
  ]) {
    await draw(one, from!, to!);
    await one.getByRole('complementary', { name: `${from} to ${to}` }).waitFor();
  }
  await one.getByText('3 changes not saved').waitFor();
  expect(await stored()).toEqual([]);
  await save(one);
  await expect.poll(stored).toEqual(['Backlog > Todo', 'Todo > In Progress', 'In Progress > Done']);
});

test('somebody else sees it live, and the graph has no violation of accessibility', async () => {
  await two.goto(address());
  await button(two, 'In Progress to Done').waitFor();
  await button(one, 'In Progress to Done').click();
  const panel = one.getByRole('complementary', { name: 'In Progress to Done' });
  await panel.getByRole('button', { name: 'Add a condition' }).click();
  await one.getByRole('option', { name: 'All sub-items are done' }).click();
  await panel.getByRole('switch', { name: 'Needs approval' }).click({ force: true });
  await panel.getByText("It can't go to Done yet: 1 of 4 sub-items is open.").waitFor();
  expect(await findViolations(one)).toEqual([]);
  await save(one);
  await two.getByRole('button', { name: /^In Progress to Done, 1/ }).waitFor();
});

test('what is added in the table is there after a reload', async () => {
  await one.getByText('Table', { exact: true }).click();
  await button(one, 'Add transition').click();
  const panel = one.getByRole('complementary', { name: 'New transition' });
  await panel.getByRole('combobox', { name: 'From' }).click();
  await one.getByRole('option', { name: 'Any state' }).click();
  await panel.getByRole('combobox', { name: 'To' }).click();
  await one.getByRole('option', { name: 'Cancelled' }).click();
  await button(one, 'Add transition').last().click();
  await one.getByRole('complementary', { name: 'Any state to Cancelled' }).waitFor();
  expect(await findViolations(one)).toEqual([]);
  await save(one);
  await one.reload();
  await button(one, 'Any state to Cancelled').waitFor();
  await one.getByText('Every state can be reached and left').waitFor();
  await expect.poll(stored).toContain('any > Cancelled');
});

test('two people draw at once: nobody loses anything without having seen it', async () => {
  await button(one, 'Todo to In Progress').focus();
  await one.keyboard.press('Delete');
  await button(two, 'Backlog to Todo').focus();
  await two.keyboard.press('Delete');
  await save(two);
  await one.getByText('Ben saved this workflow. Your changes are still here.').waitFor();
  await button(one, 'Save').click();
  const dialog = one.getByRole('dialog', { name: 'Overwrite the other workflow?' });
  await dialog.getByRole('button', { name: 'Show theirs' }).click();
  await button(one, 'Todo to In Progress').waitFor();
  expect(await button(one, 'Backlog to Todo').count()).toBe(0);
});

test('it is switched on after it was said how many items could go nowhere', async () => {
  expectStatus(await ada.call('POST', api('issues/'), { name: 'Paint the hull' }), 201);
  const { flows } = expectStatus<Workflow>(await ada.call('GET', api('workflow/')), 200);
  const only = flows.map((flow) => ({ ...flow, transitions: flow.transitions.slice(0, 1) }));
  expectStatus(await ada.call('PUT', api('workflow/'), { flows: only }), 200);
  await one.getByRole('switch', { name: 'On' }).click({ force: true });
  const dialog = one.getByRole('dialog', { name: 'Turn on this workflow?' });
  await dialog.getByText(/^1 item is in a state that no transition leads out of/).waitFor();
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect.poll(async () => (await ada.call('GET', api(''))).body.is_workflow_enabled).toBe(true);
  expect(errors).toEqual([[], []]);
});
