import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { TASKS, button, chooseTable } from '../../help/import-file.ts';
import { takePicture } from '../../screens/looks.ts';
import { type Person, type Place, expectStatus, makePlace, signUp } from '../../help/person.ts';

let browser: Browser;
let ada: Person;
let place: Place;

beforeAll(async () => {
  [browser, ada] = await Promise.all([launchBrowser(), signUp(serverUrl(), 'Ada')]);
  place = await makePlace(ada);
});
afterAll(() => browser.close());

const chooseFile = (page: Page, text: string) => chooseTable(page, 'Our tasks.csv', text);

/** The numbers of a row of the table of differences. */
const numbersOf = async (page: Page, kind: string) =>
  (
    await page
      .getByRole('row', { name: new RegExp(`^${kind}`) })
      .getByRole('cell')
      .allTextContents()
  ).join(' ');

const itemsOf = async (projectId: string) => {
  const answer = await ada.call('GET', `/api/workspaces/${place.slug}/projects/${projectId}/issues/`);
  return expectStatus(answer, 200);
};

// docs/contract/imports.md#dry-run
// docs/contract/imports.md#import
// docs/contract/imports.md#again
test('a table is looked at, imported and, once it has changed, imported again', async () => {
  const { page, context, errors } = await openWindow(browser, ada, { reducedMotion: 'reduce' });
  await page.goto(`/${place.slug}/settings/`);
  await page.getByRole('link', { name: 'Imports' }).click();
  await page.getByText('No imports yet').waitFor();
  await takePicture(page, 'imports-list');
  await button(page, 'Import… from CSV').click();
  await chooseFile(page, TASKS);
  expect(await page.getByRole('dialog').getByLabel('Name', { exact: true }).inputValue()).toBe('Our tasks');
  await page.getByRole('dialog').getByLabel('Identifier').fill('OURS');
  await takePicture(page, 'imports-start');
  await button(page, 'Preview import').click();

  await page.getByText("1 record can't be imported").waitFor();
  expect(await numbersOf(page, 'Work items')).toBe('3 0 0');
  expect(await numbersOf(page, 'People')).toBe('2 0 0');
  await takePicture(page, 'imports-check');
  // The state of one row is in another group than its name says, and somebody is not to come along.
  await page.getByRole('combobox', { name: 'Member for Cid' }).click();
  await page.getByRole('option', { name: 'Skip' }).click();
  await button(page, 'Preview again').click();
  await button(page, 'Import 3 changes').waitFor();
  expect(await numbersOf(page, 'People')).toBe('1 0 0');
  await button(page, 'Import 3 changes').click();

  const report = page.getByRole('region', { name: 'Results' });
  await report.waitFor();
  expect(await report.textContent()).toContain('1 new person');
  await takePicture(page, 'imports-report');
  await page.reload();
  await report.waitFor();
  const [row] = expectStatus(await ada.call('GET', `/api/workspaces/${place.slug}/importers/`), 200);
  expect(row).toMatchObject({ status: 'completed', imported_data: { created: 3 } });
  expect((await itemsOf(row.project)).total_results).toBe(3);

  await button(page, 'Run again…').click();
  await button(page, 'Preview import').click();
  await button(page, 'Import 0 changes').waitFor();
  expect(await numbersOf(page, 'Work items')).toBe('0 0 3');
  await page.goBack();
  await button(page, 'Run again…').click();
  await chooseFile(page, TASKS.replace('Draw the plan', 'Draw a better plan'));
  await button(page, 'Preview import').click();
  await button(page, 'Import 1 change').waitFor();
  await page.getByText('Draw a better plan').first().waitFor();
  await takePicture(page, 'imports-check-again');
  await button(page, 'Import 1 change').click();
  await report.waitFor();
  await report.getByRole('link', { name: 'Open project' }).click();
  await page.getByRole('link', { name: 'Draw a better plan' }).first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('on a phone a table without lines says why it cannot be imported, and an import goes off the list', async () => {
  const { page, context, errors } = await openWindow(browser, ada, {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await page.goto(`/${place.slug}/settings/imports/`);
  await button(page, 'Import… from CSV').click();
  await chooseFile(page, 'Title\n');
  await page.getByRole('dialog').getByLabel('Identifier').fill('BAD');
  await button(page, 'Preview import').click();
  await page.getByRole('alert').getByText('has no work items to import').waitFor();
  await takePicture(page, 'imports-failed');
  await page.goto(`/${place.slug}/settings/imports/`);
  await page.getByRole('button', { name: 'Remove Our tasks.csv from the list' }).first().click();
  await button(page, 'Remove').click();
  await expect.poll(() => page.getByRole('link', { name: 'Our tasks.csv' }).count()).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});
