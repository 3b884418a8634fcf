import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openWindow, type Window } from '../../help/browser.ts';
import { expectStatus, type Person } from '../../help/person.ts';
import { makeTeam, type Team } from '../../help/team.ts';
import { findViolations } from '../../screens/axe.ts';

type Item = { id: string; sequence_id: number };
type Update = { id: string; health: string; posted_at: string | null; description_html: string };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser: Browser;
let team: Team;
let first: Item;

const overview = () => `/${team.place.slug}/projects/${team.place.projectId}/overview/`;
const updatesPath = () => `/api/workspaces/${team.place.slug}/updates/`;
const composer = (page: Page) => page.getByRole('region', { name: 'New update', exact: true });
const field = (page: Page) => composer(page).getByRole('textbox', { name: 'Update text' });
const cardOf = (page: Page, name: string) =>
  page.getByRole('article', { name: `Update by ${name}`, exact: true });

async function open(person: Person, path: string, options = {}): Promise<Window> {
  const window = await openWindow(browser, person, options);
  await window.page.goto(path);
  return window;
}

async function listed(person: Person, query = ''): Promise<Update[]> {
  const answer = await person.call('GET', `${updatesPath()}?project=${team.place.projectId}${query}`);
  return (expectStatus(answer, 200) as { results: Update[] }).results;
}

const expectClean = async (windows: readonly Window[]) => {
  expect(windows.flatMap(({ errors }) => errors)).toEqual([]);
  await Promise.all(windows.map(({ context }) => context.close()));
};

describe('updates of a project', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    team = await makeTeam();
    expectStatus(await team.ada.call('PATCH', `${team.project}/`, { is_project_updates_enabled: true }), 200);
    const states: { id: string; name: string }[] = expectStatus(
      await team.ada.call('GET', `${team.project}/states/`),
      200,
    );
    const done = states.find(({ name }) => name === 'Done')?.id;
    const make = async (body: Record<string, unknown>): Promise<Item> =>
      expectStatus(await team.ada.call('POST', `${team.project}/issues/`, body), 201);
    first = await make({ name: 'Paint the hut' });
    await make({ name: 'Mend the pier', state_id: done });
  }, 60_000);
  afterAll(() => browser.close());

  test('an update is posted with its numbers, seen by another at once, commented and reacted to', async () => {
    const [adas, bens] = await Promise.all([open(team.ada, overview()), open(team.ben, overview())]);
    await bens.page.getByText('No updates yet').waitFor();
    await adas.page.getByRole('link', { name: 'Overview', exact: true }).waitFor();

    await composer(adas.page).getByText('At risk', { exact: true }).click();
    await field(adas.page).click();
    await adas.page.keyboard.type(`The pier is mended. What is left is TEAM-${first.sequence_id} `);
    await composer(adas.page).getByText('Draft, visible only to you').waitFor();
    await expect.poll(async () => (await listed(team.ada, '&is_draft=true')).length).toBe(1);
    await composer(adas.page).getByText('50%', { exact: true }).waitFor();
    expect(await findViolations(adas.page)).toEqual([]);
    expect(await listed(team.ben)).toEqual([]);

    await composer(adas.page).getByRole('button', { name: 'Post update', exact: true }).click();
    for (const { page } of [adas, bens]) {
      const card = cardOf(page, 'Ada');
      await card.getByText('The pier is mended.').waitFor();
      await card.getByText('At risk', { exact: true }).waitFor();
      await card.getByText('50%', { exact: true }).waitFor();
      // The mentioned item shows its name.
      await card.getByRole('link', { name: /Paint the hut/ }).waitFor();
    }
    await bens.page.getByRole('complementary', { name: 'Details' }).getByText('At risk').waitFor();

    const card = cardOf(bens.page, 'Ada');
    await card.getByRole('button', { name: 'Add reaction', exact: true }).first().click();
    await bens.page.getByRole('dialog', { name: 'Add reaction' }).getByRole('button').first().click();
    await card.getByRole('button', { name: 'Reply…', exact: true }).click();
    await card.getByRole('textbox', { name: 'Write a comment' }).click();
    await bens.page.keyboard.type('Does it hold in a storm?');
    await bens.page.keyboard.press('Enter');
    const seen = cardOf(adas.page, 'Ada');
    await seen.getByRole('article', { name: 'Comment by Ben' }).getByText('Does it hold').waitFor();
    await seen.getByRole('button', { name: /1: Ben$/ }).waitFor();
    await expect.poll(async () => (await listed(team.ada)).length).toBe(1);
    expect(await findViolations(bens.page)).toEqual([]);
    await expectClean([adas, bens]);
  });

  test('a draft that is written without a network is stored once', async () => {
    const bens = await open(team.ben, overview());
    await field(bens.page).waitFor();
    await cardOf(bens.page, 'Ada').waitFor();
    await bens.context.setOffline(true);
    await field(bens.page).click();
    await bens.page.keyboard.type('Written on the ferry');
    await composer(bens.page).getByText('Draft, visible only to you').waitFor();
    await bens.page
      .getByText(/unsent|not synced|offline/i)
      .first()
      .waitFor();
    await bens.context.setOffline(false);
    await expect
      .poll(async () => (await listed(team.ben, '&is_draft=true')).map((row) => row.description_html), {
        timeout: 30_000,
      })
      .toEqual([expect.stringContaining('Written on the ferry')]);
    await bens.page.reload();
    await field(bens.page).getByText('Written on the ferry').waitFor();
    expect(await listed(team.ada, '&is_draft=true')).toEqual([]);
    await bens.context.close();
  });

  test('a phone shows the side as a sheet, and the feed has what was posted', async () => {
    const phone = await open(team.ben, overview(), PHONE);
    await cardOf(phone.page, 'Ada').waitFor();
    await phone.page.getByRole('button', { name: 'Show details', exact: true }).click();
    const sheet = phone.page.getByRole('dialog', { name: 'Details' });
    await sheet.getByText('Cadence').first().waitFor();
    expect(await findViolations(phone.page)).toEqual([]);
    await phone.page.goto(`/${team.place.slug}/updates/`);
    await cardOf(phone.page, 'Ada').getByText('The pier is mended.').waitFor();
    await phone.page.getByRole('combobox', { name: 'Health' }).selectOption('off_track');
    await phone.page.getByText('No updates match').waitFor();
    await phone.page.getByRole('button', { name: 'Clear filters', exact: true }).click();
    await cardOf(phone.page, 'Ada').waitFor();
    expect(await findViolations(phone.page)).toEqual([]);
    await expectClean([phone]);
  });
});
