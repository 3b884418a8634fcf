import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser, serverUrl } from '../../help/browser.ts';
import { expectStatus, type Person, type Place } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';

const open = useWindows();
let ada: Person;
let place: Place;
let project: string;
let W: string;

const ITEMS = [
  ['Compiler is slow', 'urgent'],
  ['Sign the release', 'urgent'],
  ['Write the manual', 'high'],
  ['Update the picture', 'low'],
] as const;

type Tile = { id: string; kind: string; name: string; x: number; y: number; w: number; h: number };
type Dashboard = { id: string; name: string; anchor: string | null; filters: unknown };

beforeAll(async () => {
  ({ ada, place, project } = await makeTeam());
  W = `/api/workspaces/${place.slug}/dashboards/`;
  for (const [name, priority] of ITEMS)
    expectStatus(await ada.call('POST', `${project}/issues/`, { name, priority }), 201);
});

const stored = async (id: string) => expectStatus<Tile[]>(await ada.call('GET', `${W}${id}/tiles/`), 200);
const idIn = (page: Page) => /dashboards\/([^/?]+)/.exec(page.url())?.[1] ?? '';
const names = async (page: Page) => {
  await page.getByRole('rowheader').first().waitFor();
  const texts = await page.getByRole('rowheader').getByRole('link').allTextContents();
  return texts.sort();
};

/** A blank dashboard with one widget, whose panel is open. */
async function build(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: 'Blank dashboard', exact: true })
    .or(page.getByRole('button', { name: 'New dashboard', exact: true }))
    .first()
    .click();
  const blank = page.getByRole('menuitem', { name: 'Blank dashboard', exact: true });
  if (await blank.isVisible()) await blank.click();
  await page.waitForURL(/\?edit=1/);
  await page.getByRole('button', { name: 'Add widget', exact: true }).first().click();
  await page.getByRole('complementary', { name: 'Bars', exact: true }).waitFor();
  return idIn(page);
}

test('a dashboard is built by mouse and by keys, filtered, and its numbers are those of the lists behind them', async () => {
  const { page, errors } = await open(`/${place.slug}/dashboards/`, ada);
  const id = await build(page);
  const panel = page.getByRole('complementary');
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('By priority');
  await panel.getByRole('textbox', { name: 'Name', exact: true }).blur();
  await panel.getByText('4 items').waitFor();
  await expect.poll(async () => (await stored(id)).map(({ name }) => name)).toEqual(['By priority']);

  // By keys: one column to the right, one narrower, one row less.
  const handle = page.getByRole('button', { name: 'Move “By priority”', exact: true });
  await handle.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  const placeOf = async () => {
    const [tile] = await stored(id);
    return tile && [tile.x, tile.y, tile.w, tile.h];
  };
  await expect.poll(placeOf).toEqual([1, 0, 5, 4]);

  // By the mouse: to the right.
  const from = await handle.boundingBox();
  if (!from) throw new Error('The handle is on the screen.');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 208, from.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => ((await placeOf())?.[0] ?? 0) > 1).toBe(true);

  // The number at the foot of the panel is that of the list that it leads to.
  await panel.getByRole('link', { name: 'open as a list' }).click();
  await expect.poll(() => names(page)).toEqual(ITEMS.map(([name]) => name).toSorted());
  await page.goBack();

  // A filter of the dashboard narrows the widget and the list.
  await page
    .getByRole('group', { name: 'Filters for all widgets' })
    .getByRole('button', { name: 'Add filter' })
    .click();
  await page.getByRole('option', { name: 'Priority', exact: true }).click();
  await page.getByRole('option', { name: /Urgent/ }).click();
  await page.keyboard.press('Escape');
  await panel.getByText('2 items').waitFor();
  await expect
    .poll(async () => expectStatus<Dashboard>(await ada.call('GET', `${W}${id}/`), 200).filters)
    .not.toBeNull();
  await panel.getByRole('link', { name: 'open as a list' }).click();
  await expect.poll(() => names(page)).toEqual(['Compiler is slow', 'Sign the release']);
  expect(errors).toEqual([]);
});

test('a dashboard stands on a wall by a token until that is revoked, and on a public page while it is published', async () => {
  const made = expectStatus<Dashboard>(await ada.call('POST', W, { name: 'Release', access: 0 }), 201);
  const config = {
    period: 'dashboard',
    query: {
      source: { filters: null },
      measure: { of: 'count', by: 'sum' },
      group: null,
      split: null,
      limit: 50,
    },
  };
  const tile = { kind: 'number', name: 'All items', x: 0, y: 0, w: 4, h: 3, config };
  expectStatus(await ada.call('POST', `${W}${made.id}/tiles/`, tile), 201);
  const { page, errors } = await open(`/${place.slug}/dashboards/${made.id}/`, ada);
  await page.getByRole('region', { name: 'All items' }).getByText('4', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: 'Dashboard actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'View tokens…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'View tokens' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Kitchen');
  await dialog.getByRole('button', { name: 'Create token', exact: true }).click();
  const address = await dialog.getByRole('textbox', { name: 'URL for “Kitchen”' }).inputValue();
  expect(address).toContain('/wall/');

  const browser = await launchBrowser();
  const stranger = await browser.newPage();
  await stranger.goto(new URL(new URL(address).pathname, serverUrl()).href);
  const card = stranger.getByRole('region', { name: 'All items' });
  await card.getByText('4', { exact: true }).first().waitFor();
  expectStatus(await ada.call('POST', `${project}/issues/`, { name: 'One more' }), 201);
  await card.getByText('5', { exact: true }).first().waitFor();

  await dialog.getByRole('button', { name: 'Revoke “Kitchen”', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await stranger.getByText('Nothing to show here anymore').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish “Release”' });
  await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
  const link = await publishing.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  await stranger.goto(new URL(new URL(link).pathname, serverUrl()).href);
  await stranger.getByRole('heading', { name: 'Release', exact: true }).waitFor();
  await publishing.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await expect
    .poll(async () => expectStatus<Dashboard>(await ada.call('GET', `${W}${made.id}/`), 200).anchor)
    .toBeNull();
  await stranger.reload();
  await stranger.getByText("It's no longer published.").waitFor();
  await browser.close();
  expect(errors).toEqual([]);
});
