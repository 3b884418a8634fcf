import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, untilDraggable } from '../../help/browser.ts';
import { look } from '../../screens/looks.ts';
import { makePageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';
import { DIALOG, MENU } from '../../screens/screen-steps.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let browser: Browser;
let ada: Person;
let project: string;
let list: string;
let page: Page;
let errors: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ ada, project, list } = await makePageTeam());
  ({ page, errors } = await openWindow(browser, ada));
});
afterAll(() => browser.close());

const make = async (name: string, parent: string | null = null): Promise<string> =>
  expectStatus(await ada.call('POST', `${project}/pages/`, { name, parent }), 201).id;
const parentOf = async (id: string): Promise<string | null> =>
  expectStatus(await ada.call('GET', `${project}/pages/${id}/`), 200).parent;
const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });

test('pages stand below others: opened and closed, moved by menu and by hand, and on the way to a page', async () => {
  const [plan, notes] = [await make('Plan'), await make('Notes')];
  const part = await make('Part', plan);
  await page.goto(list);
  await row('Part').waitFor();
  await page.getByRole('button', { name: 'Hide pages inside Plan' }).click();
  await row('Part').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show pages inside Plan' }).click();

  await row('Notes').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Move into a page…' }).click();
  await page.getByRole('option', { name: 'Part' }).click();
  await expect.poll(() => parentOf(notes)).toBe(part);
  await row('Notes').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Move to top level' }).click();
  await expect.poll(() => parentOf(notes)).toBeNull();

  await untilDraggable(page);
  await row('Notes').getByRole('link').dragTo(row('Plan').getByRole('link'));
  await expect.poll(() => parentOf(notes)).toBe(plan);
  await page.goto(`${list}${part}/`);
  await page.locator('header').getByRole('link', { name: 'Plan' }).click();
  await page.getByRole('textbox', { name: 'Page title' }).waitFor();
  expect(page.url()).toContain(plan);
  expect(errors.join('\n')).toBe('');
});

test('a page goes to another project with what is below it, by its menu, and whoever has it open goes along', async () => {
  const body = { name: 'Second home', identifier: 'SECOND' };
  const target = expectStatus(await ada.call('POST', project.replace(/[^/]+$/, ''), body), 201);
  const guide = await make('Guide');
  const chapter = await make('Chapter', guide);
  await page.goto(`${list}${guide}/`);
  await page.locator('header').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Move to another project…' }).click();
  await page.getByRole('option', { name: 'Second home' }).waitFor();
  await look(page, 'page-move-away', SIZES, DIALOG);
  await page.getByRole('option', { name: 'Second home' }).click();
  await page.waitForURL((url) => url.pathname.includes(`/projects/${target.id}/pages/${guide}`));
  await page.getByRole('textbox', { name: 'Page title' }).waitFor();
  const there = project.replace(/[^/]+$/, target.id);
  expect(expectStatus(await ada.call('GET', `${there}/pages/${chapter}/`), 200).parent).toBe(guide);
  expect(errors.join('\n')).toBe('');
});

test('a page is made as wide as the screen, and the list shows what is chosen of it', async () => {
  const [wide, other] = [await make('Wide table'), await make('Other page')];
  await page.goto(`${list}${wide}/`);
  const text = page.locator('article');
  const before = (await text.boundingBox())?.width ?? 0;
  await page.locator('header').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Full width' }).click();
  await expect.poll(async () => (await text.boundingBox())?.width ?? 0).toBeGreaterThan(before + 100);
  const stored = async () =>
    expectStatus(await ada.call('GET', `${project}/pages/${wide}/`), 200).view_props as unknown;
  await expect.poll(stored).toEqual({ full_width: true });
  await look(page, 'page-wide', SIZES);

  expectStatus(await ada.call('POST', `${project}/favorite-pages/${other}/`, {}), 204);
  await page.goto(list);
  await row('Wide table').waitFor();
  await page.getByRole('button', { name: 'Filter pages' }).click();
  await page.getByRole('menuitem', { name: 'Favorites only' }).click();
  await row('Wide table').waitFor({ state: 'detached' });
  await row('Other page').waitFor();
  await look(page, 'pages-filter', SIZES.slice(0, 1), MENU);
  await page.getByRole('menuitem', { name: 'Clear filters' }).click();
  await row('Wide table').waitFor();
  expect(errors.join('\n')).toBe('');
});
