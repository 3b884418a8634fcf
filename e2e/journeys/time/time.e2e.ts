import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { weekStart } from '@tandem/shared/tracking/week.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Network, openNetwork } from '../../help/network.ts';
import { allSaved, isPrefetched, whileOffline } from '../../help/offline-steps.ts';
import { expectStatus } from '../../help/person.ts';
import { makeTeam, type Team } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';
import { findViolations } from '../../screens/axe.ts';

type Item = { id: string; name: string; sequence_id: number };
type Entry = { day: string; minutes: number; issue_id: string };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const today = new Date().toISOString().slice(0, 10);
/** All of its days are over. */
const LAST_WEEK = daysAfter(weekStart(today), -7);

const openAt = useWindows();
let team: Team;
let network: Network;
let pay: Item;
let dock: Item;

const inWorkspace = (rest: string) => `/${team.place.slug}/${rest}`;
const api = (rest: string) => `/api/workspaces/${team.place.slug}/${rest}`;
const timer = (page: Page) => page.getByRole('timer', { name: 'Timer running', exact: true });
const sheet = (page: Page) => page.getByRole('grid', { name: 'My week', exact: true });
const sheetLine = (page: Page, item: Item) => sheet(page).getByRole('row').filter({ hasText: item.name });
const cell = (page: Page, item: Item, day: number) => sheetLine(page, item).getByRole('gridcell').nth(day);

async function makeItem(name: string): Promise<Item> {
  return expectStatus(await team.ada.call('POST', `${team.project}/issues/`, { name }), 201);
}

/** What Ben has of an item, by day. */
async function stored(item: Item): Promise<string[]> {
  const { results } = expectStatus(await team.ben.call('GET', api(`time/?item=${item.id}`)), 200);
  return (results as Entry[]).map(({ day, minutes }) => `${day} ${minutes}`).toSorted();
}

beforeAll(async () => {
  team = await makeTeam();
  network = await openNetwork();
  expectStatus(await team.ada.call('PATCH', `${team.project}/`, { is_time_tracking_enabled: true }), 200);
  expectStatus(await team.ada.call('POST', api('time/activities/'), { name: 'Development' }), 201);
  [pay, dock] = [await makeItem('Pay for two cabins'), await makeItem('Which gangway boards')];
});
afterAll(() => network.close());

describe('time of two people', () => {
  test('a timer that is started in one window runs in the other, and is stopped there', async () => {
    const one = await openAt(inWorkspace(`browse/TEAM-${pay.sequence_id}/`), team.ben);
    const other = await openAt(inWorkspace('time/'), team.ben);
    await sheet(other.page).waitFor();
    await one.page.getByRole('button', { name: 'Start timer', exact: true }).click();
    await timer(one.page).getByText(pay.name, { exact: true }).waitFor();
    await timer(other.page).getByText(pay.name, { exact: true }).waitFor();
    await timer(other.page).getByRole('button', { name: 'Stop timer', exact: true }).click();
    const field = other.page.getByRole('textbox', { name: 'Time', exact: true });
    await field.fill('1ч 30м');
    await other.page.getByText('1 hour 30 minutes', { exact: true }).waitFor();
    await field.press('Enter');
    await timer(one.page).waitFor({ state: 'detached' });
    await expect.poll(() => stored(pay)).toEqual([`${today} 90`]);
    await one.page.getByRole('region', { name: 'Time', exact: true }).getByText('1:30').first().waitFor();
    await sheetLine(other.page, pay).waitFor();
    expect([...one.errors, ...other.errors]).toEqual([]);
  });

  test('a week is written by keyboard, also without a network, and the report has its sums', async () => {
    const mine = await openAt(inWorkspace(`time/?week=${LAST_WEEK}`), team.ben, { proxy: network.proxy });
    const { page } = mine;
    await sheet(page).waitFor();
    await isPrefetched(page);
    await page.getByRole('button', { name: 'Add an item', exact: false }).click();
    await page.getByRole('combobox').fill('gangway');
    await page.getByRole('option').filter({ hasText: dock.name }).click();
    await cell(page, dock, 0).focus();
    await page.keyboard.type('1h 30m');
    await page.keyboard.press('Enter');
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    const [monday, tuesday] = [LAST_WEEK, daysAfter(LAST_WEEK, 1)];
    await expect.poll(() => stored(dock)).toEqual([`${monday} 90`, `${tuesday} 45`]);
    await whileOffline(network, mine, async () => {
      await page.keyboard.type('2:00');
      await page.keyboard.press('Enter');
      await cell(page, dock, 2).getByText('2:00', { exact: true }).waitFor();
      expect(await stored(dock)).toHaveLength(2);
    });
    await allSaved(page);
    await expect
      .poll(() => stored(dock))
      .toEqual([`${monday} 90`, `${tuesday} 45`, `${daysAfter(LAST_WEEK, 2)} 120`]);
    await page.reload();
    await cell(page, dock, 7).getByText('4:15', { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    const admin = await openAt(inWorkspace('time/?tab=reports'), team.ada);
    await admin.page.getByRole('combobox', { name: 'Group by', exact: true }).selectOption('Person');
    await admin.page.getByRole('combobox', { name: 'Period', exact: true }).selectOption('Last week');
    const line = admin.page.getByRole('row', { name: 'Ben' });
    await line.getByText('4:15', { exact: true }).waitFor();
    expect(await findViolations(admin.page)).toEqual([]);
    await admin.page.getByRole('link', { name: 'Team', exact: true }).click();
    await admin.page.getByRole('table', { name: 'Team', exact: true }).waitFor();
    expect(await findViolations(admin.page)).toEqual([]);
    expect(admin.errors).toEqual([]);
  });

  test('on a phone a day is written in one line', async () => {
    const { page, errors } = await openAt(inWorkspace(`time/?week=${LAST_WEEK}`), team.ben, PHONE);
    await page.getByRole('button', { name: /^Thu/ }).click();
    await page
      .getByRole('button', { name: /^Work item:/ })
      .getByText(`TEAM-${dock.sequence_id}`)
      .waitFor();
    await page.getByRole('textbox', { name: 'Time', exact: true }).fill('0.5h');
    await page.getByRole('button', { name: 'Add 0:30', exact: true }).click();
    await expect.poll(() => stored(dock)).toContain(`${daysAfter(LAST_WEEK, 3)} 30`);
    await page
      .getByRole('button')
      .filter({ hasText: dock.name })
      .getByText('0:30', { exact: true })
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
