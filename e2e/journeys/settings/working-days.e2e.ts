import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '../../help/browser.ts';
import { expectStatus } from '../../help/person.ts';
import { makeTracker, type World } from '../../help/two-people/world.ts';

let browser: Browser;
let world: World;
let pages: [Page, Page];
let errors: string[][];

beforeAll(async () => {
  browser = await launchBrowser();
  world = await makeTracker({ layout: 'list', order_by: 'sort_order' });
  const windows = await Promise.all([world.ada, world.ben].map((person) => openWindow(browser, person)));
  pages = [windows[0]!.page, windows[1]!.page];
  errors = windows.map((window) => window.errors);
}, 180_000);
afterAll(() => browser.close());

type Calendar = { holidays: { day: string; name: string }[] };
type Absence = { from_day: string; kind: string | null; reason: string | null };
const workspace = () => `/api/workspaces/${world.slug}/`;
const holidays = async () =>
  expectStatus<Calendar>(await world.ada.call('GET', `${workspace()}working-calendar/`), 200).holidays;
const absences = async (person: World['ada']) =>
  expectStatus<Absence[]>(await person.call('GET', `${workspace()}absences/`), 200);
const today = () => new Date().toISOString().slice(0, 10);
const fileOf = (day: string, name: string) => ({
  name: 'holidays.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${name}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  ),
});

test('an administrator imports a calendar file, and the date picker in the other window names the holiday', async () => {
  const [one, two] = pages;
  await two.goto(`/${world.slug}/settings/time-off/`);
  await two.getByRole('button', { name: 'Add time off', exact: true }).click();
  await one.goto(`/${world.slug}/settings/working-days/`);
  await one.getByRole('button', { name: 'Import', exact: true }).click();
  await one.locator('input[type="file"]').setInputFiles(fileOf(today(), 'Founders’ Day'));
  await one
    .getByRole('list', { name: 'Holidays of the file', exact: true })
    .getByText('Founders’ Day')
    .waitFor();
  expect(await holidays()).toEqual([]);
  await one.getByRole('button', { name: 'Add 1 holiday', exact: true }).click();
  await one.getByRole('list', { name: 'Holidays', exact: true }).getByText('Founders’ Day').waitFor();
  expect(await holidays()).toMatchObject([{ day: today(), name: 'Founders’ Day' }]);

  await two.getByRole('button', { name: 'First day: First day', exact: true }).click();
  await two.locator(`[data-day="${today()}"][title="Founders’ Day"]`).waitFor();
});

test('a member enters an absence, and an administrator sees why', async () => {
  const [one, two] = pages;
  await two.locator(`[data-day="${today()}"]`).click();
  const dialog = two.getByRole('dialog', { name: 'Add time off', exact: true });
  await dialog.getByLabel('Reason', { exact: true }).fill('Moving house');
  await dialog.getByRole('button', { name: 'Add time off', exact: true }).click();
  await two.getByRole('list', { name: 'Your time off' }).getByText('Vacation: Moving house').waitFor();
  await expect
    .poll(() => absences(world.ben))
    .toMatchObject([{ from_day: today(), kind: 'vacation', reason: 'Moving house' }]);

  await one.goto(`/${world.slug}/settings/time-off/`);
  await one.getByRole('list', { name: 'Others', exact: true }).getByText('Vacation: Moving house').waitFor();
});

test('nothing went wrong in either window', () => expect(errors).toEqual([[], []]));
