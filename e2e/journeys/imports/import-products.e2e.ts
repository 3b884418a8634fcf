import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { button, chooseTable } from '../../help/import-file.ts';
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

/** Has a file looked at, as the start of a new project. */
async function look(page: Page, content: Buffer | string, identifier: string): Promise<void> {
  await page.goto(`/${place.slug}/settings/imports/`);
  await button(page, 'Import… from CSV').click();
  await chooseTable(page, 'table.csv', content);
  await page.getByRole('dialog').getByLabel('Identifier').fill(identifier);
  await button(page, 'Preview import').click();
  await page.getByRole('region', { name: 'What would change' }).waitFor();
}

const PRODUCTS = {
  Linear: [
    'ID,Team,Title,Status,Priority,Cycle Number,Cycle Name,Completed,Parent issue',
    'ENG-1,Eng,Whole,Done,Urgent,4,Cycle 4,2026-01-09T10:00:00.000Z,',
    'ENG-2,Eng,Part,Todo,No priority,,,,ENG-1',
  ],
  Trello: ['Card ID,Card Name,Labels,List Name', 'c1,Card,"Bug (red), UI (sky)",Doing'],
  Asana: ['Task ID,Completed At,Name,Section/Column,Parent task', '1,2026-01-05,Whole,Doing,'],
  Plane: [
    'Project Identifier,Identifier,Sequence Id,Name,State Name,Labels',
    'DEMO,DEMO-1,1,Sign in,Done,"[""back"", ""end""]"',
  ],
  Jira: [
    'Summary,Issue key,Issue id,Parent id,Status,Labels,Labels,Resolved,Due date,Votes,Comment',
    'Whole,OPS-1,101,,Done,ui,backend,15/Mar/24 4:00 PM,,3,12/Mar/24 10:00 AM;u1;Well done',
    'Part,OPS-2,102,101,Frobnicating,,,,03/04/2026,1,',
    'Lost,OPS-3,103,999,To Do,,,,05/06/2026,,',
  ],
};

// docs/contract/imports.md#tables-of-other-products
// docs/contract/imports.md#report
test('tables of five products are recognised; what the file leaves open is chosen, and the report is true', async () => {
  const { page, context, errors } = await openWindow(browser, ada, { reducedMotion: 'reduce' });
  for (const [index, [product, lines]] of Object.entries(PRODUCTS).entries()) {
    await look(page, lines.join('\n'), `PRO${index}`);
    await page.getByText(`This looks like an export from ${product}: it has the columns`).waitFor();
  }
  const difference = page.getByRole('region', { name: 'What would change' });
  await difference.getByText('1 column with values is skipped').waitFor();
  await difference.getByText("1 work item has a parent that isn't in the file").waitFor();
  await page.getByText('1 · our guess, please check').waitFor();
  await takePicture(page, 'imports-product-check');
  await page.getByRole('combobox', { name: 'State group for Frobnicating' }).click();
  await page.getByRole('option', { name: 'Started', exact: true }).click();
  await page.getByRole('combobox', { name: 'Dates like 03/04' }).click();
  await page.getByRole('option', { name: 'Day first: 3 April' }).click();
  await button(page, 'Preview again').click();
  await button(page, 'Import 3 changes').click();
  const report = page.getByRole('region', { name: 'Results' });
  await report.getByText("1 work item has a parent that isn't in the file").waitFor();
  await report.getByText('Votes').waitFor();
  await report.getByText('1 comment', { exact: true }).waitFor();
  await takePicture(page, 'imports-product-report');
  const [row] = expectStatus(await ada.call('GET', `/api/workspaces/${place.slug}/importers/`), 200);
  const items = `/api/workspaces/${place.slug}/projects/${row.project}/issues/?order_by=sequence_id`;
  const { results } = expectStatus(await ada.call('GET', items), 200);
  expect(results).toMatchObject([
    { name: 'Whole', completed_at: '2024-03-15T16:00:00.000000Z', state__group: 'completed' },
    { name: 'Part', parent_id: results[0].id, target_date: '2026-04-03', state__group: 'started' },
    { name: 'Lost', parent_id: null, target_date: '2026-06-05' },
  ]);
  expect(errors).toEqual([]);
  await context.close();
});

// docs/contract/imports.md#encodings
test('the letters of a table can be read in another encoding', async () => {
  const { page, context, errors } = await openWindow(browser, ada, { reducedMotion: 'reduce' });
  const city = Buffer.from([0xa3, 0xf3, 0x64, 0x9f]);
  await look(page, Buffer.concat([Buffer.from('Title\nWork in '), city, Buffer.from('\n')]), 'LET');
  const choose = async (encoding: string) => {
    const letters = page.getByRole('combobox', { name: 'Character encoding' });
    if ((await letters.inputValue()) === encoding) return;
    await letters.fill(encoding);
    await page.getByRole('option', { name: encoding, exact: true }).click();
    await button(page, 'Preview again').click();
    await button(page, 'Import 1 change').waitFor();
  };
  await choose('windows-1252');
  await page.getByText('Work in £ódŸ').first().waitFor();
  await choose('windows-1250');
  await page.getByText('Work in Łódź').first().waitFor();
  await page.getByText('First rows: 1').click();
  await takePicture(page, 'imports-letters');
  await button(page, 'Import 1 change').click();
  await page.getByRole('region', { name: 'Results' }).waitFor();
  const [row] = expectStatus(await ada.call('GET', `/api/workspaces/${place.slug}/importers/`), 200);
  const items = `/api/workspaces/${place.slug}/projects/${row.project}/issues/`;
  expect(expectStatus(await ada.call('GET', items), 200).results).toMatchObject([{ name: 'Work in Łódź' }]);
  expect(errors).toEqual([]);
  await context.close();
});
