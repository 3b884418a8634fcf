import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectStatus, type Person, type Place } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';

type State = { id: string; group: string };

const open = useWindows();
let ada: Person;
let ben: Person;
let place: Place;
let project: string;
let doneId: string;
const ids: string[] = [];

/** What there is, by its priority; the last one is done. */
const ITEMS = [
  ['Compiler is slow', 'urgent'],
  ['Sign the release', 'urgent'],
  ['Write the manual', 'high'],
  ['Update the picture', 'low'],
  ['Old news', 'urgent'],
] as const;

beforeAll(async () => {
  ({ ada, ben, place, project } = await makeTeam());
  const states = expectStatus<State[]>(await ada.call('GET', `${project}/states/`), 200);
  const of = (group: string) => states.find((state) => state.group === group)?.id ?? '';
  doneId = of('completed');
  for (const [name, priority] of ITEMS) {
    const state_id = name === 'Old news' ? doneId : of('unstarted');
    const made = await ada.call('POST', `${project}/issues/`, {
      name,
      priority,
      state_id,
      assignee_ids: [ada.id],
    });
    ids.push(expectStatus<{ id: string }>(made, 201).id);
  }
});

const rows = async (page: Page) => {
  await page.getByRole('rowheader').first().waitFor();
  const texts = await page.getByRole('rowheader').getByRole('link').allTextContents();
  return texts.sort();
};
const chosen = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Selected items' }).getByText(name, { exact: true }).waitFor();
/** A move of the pointer and a press within one frame, as a quick hand makes them. */
const pressAtOnce = (page: Page, bar: number) =>
  page
    .locator('.recharts-bar-rectangle path')
    .nth(bar)
    .evaluate((path) => {
      const { x, y, width, height } = path.getBoundingClientRect();
      const at = { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 };
      for (const type of ['mouseover', 'mousemove', 'mousedown', 'mouseup', 'click']) {
        path.dispatchEvent(new MouseEvent(type, at));
      }
    });
const OPEN = ['Compiler is slow', 'Sign the release', 'Update the picture', 'Write the manual'];

test('scope and demand counts what is open, moves while others work, and each number leads to its items', async () => {
  const { page, errors } = await open(`/${place.slug}/analytics/`, ada);
  const card = page.getByRole('region', { name: 'Open items', exact: true });
  await card.getByText('of 5 in 1 project').waitFor();
  await card.getByRole('button', { name: /Unstarted/ }).click();
  await chosen(page, 'Unstarted');
  await expect.poll(() => rows(page)).toEqual(OPEN);
  await page.goBack();

  await card.locator('b').getByText('4', { exact: true }).first().waitFor();
  expectStatus(await ben.call('PATCH', `${project}/issues/${ids[3]}/`, { state_id: doneId }), 204);
  await card.locator('b').getByText('3', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Show “Open items per assignee” as a table' }).click();
  await page.getByRole('button', { name: /Open: 3\. Show items/ }).click();
  await expect.poll(() => rows(page)).toEqual(OPEN.filter((name) => name !== 'Update the picture'));
  expect(errors).toEqual([]);
});

test('a chart of one’s own is chosen, a bar leads to the items that it counts, and its numbers are exported', async () => {
  const { page, errors } = await open(`/${place.slug}/analytics/?analytics_tab=custom`, ada);
  const choose = async (label: string, value: string) => {
    await page.getByRole('button', { name: new RegExp(`^${label}:`) }).click();
    await page.getByRole('option', { name: value, exact: true }).click();
  };
  await page.getByRole('columnheader', { name: 'Total' }).waitFor();
  await choose('By', 'Assignee');
  await page.getByRole('columnheader', { name: 'Assignee' }).waitFor();
  await choose('By', 'Priority');
  await choose('Split by', 'State group');
  await page.getByRole('columnheader', { name: 'Completed' }).waitFor();
  await page.getByRole('rowheader', { name: 'Urgent' }).waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('Urgent');
  expect(file).toContain('Completed');

  // The address carries the chart, so that whoever gets it sees the same.
  await page.reload();
  await page.getByRole('columnheader', { name: 'Completed' }).waitFor();
  await page.getByRole('button', { name: "Don't split" }).click();
  await page.getByRole('columnheader', { name: 'Completed' }).waitFor({ state: 'detached' });
  await page.locator('.recharts-bar-rectangle').first().hover();
  await page.locator('.recharts-tooltip-wrapper').getByText('Urgent').waitFor();
  await page.locator('.recharts-bar-rectangle').first().click();
  await chosen(page, 'Urgent');
  await expect.poll(() => rows(page)).toEqual(['Compiler is slow', 'Old news', 'Sign the release']);
  await page.getByRole('link', { name: 'Show all items' }).click();
  await page.getByRole('link', { name: 'Write the manual' }).first().waitFor();

  // A bar that is pressed in the very moment at which the pointer comes to it, from another one.
  await page.goBack();
  await page.goBack();
  await page.locator('.recharts-bar-rectangle').first().hover();
  await page.locator('.recharts-tooltip-wrapper').getByText('Urgent').waitFor();
  await pressAtOnce(page, 1);
  await chosen(page, 'High');
  await expect.poll(() => rows(page)).toEqual(['Write the manual']);
  await page.goBack();
  await page.locator('.recharts-bar-rectangle').first().waitFor();
  await pressAtOnce(page, 0);
  await chosen(page, 'Urgent');
  expect(errors).toEqual([]);
});
