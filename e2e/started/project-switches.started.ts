import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Window, launchBrowser, openWindow, serverUrl } from '../help/browser.ts';
import { type Person, type Place, expectStatus, joinPlace, makePlace, signUp } from '../help/person.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let admin: Person;
let guest: Person;
let place: Place;
let settings: Window;
let item: Window;

/** What a switch of *Features* shows beside an item of the project. */
type Effect = (page: Page) => Locator;

const inSidebar =
  (section: string): Effect =>
  (page) =>
    page.locator(`a[href*="/projects/${place.projectId}/${section}"]`);
const EFFECTS: Record<string, Effect> = {
  cycle_view: inSidebar('cycles'),
  module_view: inSidebar('modules'),
  issue_views_view: inSidebar('views'),
  page_view: inSidebar('pages'),
  intake_view: inSidebar('inbox'),
  is_epic_enabled: inSidebar('epics'),
  fields: (page) => page.getByText('Hull number'),
  is_project_updates_enabled: inSidebar('overview'),
  is_time_tracking_enabled: (page) => page.getByRole('button', { name: 'Start timer' }),
  is_marketing_funnels_enabled: (page) => page.getByRole('textbox', { name: 'Phone' }),
};

beforeAll(async () => {
  browser = await launchBrowser();
  [admin, guest] = await Promise.all([signUp(serverUrl(), 'Sol'), signUp(serverUrl(), 'Gia')]);
  place = await makePlace(admin);
  await joinPlace(admin, guest, place, 5);
  const items = `/api/workspaces/${place.slug}/projects/${place.projectId}/issues/`;
  expectStatus(await admin.call('POST', items, { name: 'Paint the hull' }), 201);
  const field = expectStatus<{ id: string }>(
    await admin.call('POST', `/api/workspaces/${place.slug}/fields/`, { name: 'Hull number', kind: 'text' }),
    201,
  );
  const sections = [{ name: '', fields: [{ field_id: field.id }] }];
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  expectStatus(await admin.call('PUT', `${project}/fields/`, { sections }), 200);
  settings = await openWindow(browser, admin);
  item = await openWindow(browser, admin);
  await settings.page.goto(`/${place.slug}/projects/${place.projectId}/settings/features/`);
  await settings.page.getByRole('switch').first().waitFor();
  await item.page.goto(`/${place.slug}/browse/TEAM-1/`);
  await item.page.getByText('Paint the hull').first().waitFor();
});
afterAll(() => browser.close());

test('every switch of the features has a row that says what it does', async () => {
  const ids = await settings.page.getByRole('switch').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.toSorted()).toEqual(Object.keys(EFFECTS).toSorted());
});

// docs/contract/projects.md#features
test.each(Object.keys(EFFECTS))('%s shows and hides what it says', async (name) => {
  const effect = EFFECTS[name]!;
  const control = settings.page.locator(`#${name}`);
  const isThere = async () => (await effect(item.page).count()) > 0;
  const first = await control.isChecked();
  await expect.poll(isThere).toBe(first);
  // By its key: the toast that offers to undo may lie over the last switch.
  await control.press('Space');
  await expect.poll(isThere).toBe(!first);
  await control.press('Space');
  await expect.poll(isThere).toBe(first);
});

// docs/contract/projects.md#letting-guests-see-more
test('guests see the items of others where the project says so', async () => {
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}/`;
  const count = async () =>
    expectStatus<{ total_results: number }>(await guest.call('GET', `${project}issues/`), 200).total_results;
  expect(await count()).toBe(0);
  expectStatus(await admin.call('PATCH', project, { guest_view_all_features: true }), 200);
  expect(await count()).toBe(1);
});

// docs/contract/projects.md#features
test('the workflow of a project counts while its switch is on, and switching it off loses nothing of it', async () => {
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}/`;
  type Row = { id: string; state_id: string };
  const { results } = expectStatus<{ results: Row[] }>(await admin.call('GET', `${project}issues/`), 200);
  const states = expectStatus<{ id: string }[]>(await admin.call('GET', `${project}states/`), 200);
  const item = `${project}issues/${results[0]!.id}/`;
  /** Into another state than the one that it has by now: the switch may take a moment. */
  const move = async () => {
    const { state_id } = expectStatus<Row>(await admin.call('GET', item), 200);
    const other = states.find(({ id }) => id !== state_id)!;
    return (await admin.call('PATCH', item, { state_id: other.id })).status;
  };
  const flows = [{ transitions: [] }];
  expectStatus(await admin.call('PUT', `${project}workflow/`, { flows }), 200);
  await settings.page.goto(`/${place.slug}/projects/${place.projectId}/settings/workflow/`);
  const control = settings.page.locator('#is_workflow_enabled');
  await control.click({ force: true });
  await settings.page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect.poll(move).toBe(403);
  await control.click({ force: true });
  await expect.poll(move).toBe(204);
  const stored = expectStatus<{ flows: unknown[] }>(await admin.call('GET', `${project}workflow/`), 200);
  expect(stored.flows).toHaveLength(1);
});
