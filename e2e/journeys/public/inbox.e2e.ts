import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { inDatabase } from '../../help/stored-text.ts';
import { type Person, expectStatus, mentionOf } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';

const openAt = useWindows();
let ada: Person;
let ben: Person;
let slug: string;
let project: string;

beforeAll(async () => {
  const team = await makeTeam();
  ({ ada, ben, project } = team);
  ({ slug } = team.place);
});

const at = (person: Person, text: string) => `<p>${mentionOf(person)} ${text}</p>`;
const makeItem = async (name: string): Promise<string> =>
  expectStatus(await ada.call('POST', `${project}/issues/`, { name }), 201).id;
const inbox = () => `/${slug}/notifications/`;
const lines = (page: Page) => page.locator('[data-group]');
const badge = (page: Page) => page.getByRole('link', { name: /^Inbox/ }).first();
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });

test('a mention in a comment and one in a page arrive in the other browser, with the badge and the title', async () => {
  const { page } = await openAt(`/${slug}/`, ada);
  await badge(page).waitFor();
  const item = await makeItem('Mentioned here');
  const comment = { comment_html: at(ada, 'have a look') };
  expectStatus(await ben.call('POST', `${project}/issues/${item}/comments/`, comment), 201);
  await eventually(() => badge(page).textContent()).toContain('@ 1');
  await eventually(() => page.title()).toMatch(/^\(1\) /);
  const body = { name: 'Plan of the week', description_html: at(ada, 'for you') };
  expectStatus(await ben.call('POST', `${project}/pages/`, body), 201);
  await eventually(() => badge(page).textContent()).toContain('@ 2');
  await badge(page).click();
  await lines(page).filter({ hasText: 'Plan of the week' }).waitFor();
  await lines(page).filter({ hasText: 'have a look' }).getByRole('button').first().click();
  await page
    .getByRole('region', { name: 'Selected notification' })
    .getByText('Mentioned here')
    .first()
    .waitFor();
  await eventually(() => badge(page).textContent()).toContain('@ 1');
});

/** As if the time had come until which everything is snoozed. */
const moveClock = () =>
  inDatabase(
    process.env['TANDEM_DATA'] ?? '',
    ({ sql }) => sql`update notifications set snoozed_till = now()
      where receiver_id = ${ada.id} and snoozed_till is not null`,
  );

test('two tabs agree, a snooze wakes when its time has come, and what was put away comes back by the toast', async () => {
  const item = await makeItem('Snoozed for a while');
  expectStatus(await ben.call('PATCH', `${project}/issues/${item}/`, { priority: 'high' }), 204);
  const one = (await openAt(inbox(), ada)).page;
  const two = (await openAt(inbox(), ada)).page;
  const line = (page: Page) => lines(page).filter({ hasText: 'Snoozed for a while' });
  await Promise.all([line(one).waitFor(), line(two).waitFor()]);
  // A head in a narrow pane says its name.
  await one.getByRole('heading', { name: 'Inbox', level: 1, exact: true }).waitFor();
  // How much is unread does not wait for a list of work items, of which there is none here.
  const readAll = one.getByRole('button', { name: 'Mark all as read' });
  await expect.poll(() => readAll.isEnabled(), { timeout: 3_000 }).toBe(true);
  await line(one).hover();
  await line(one).getByRole('button', { name: 'Archive' }).click();
  // Whoever has the pointer on it has the time.
  await one.getByRole('button', { name: 'Undo' }).hover();
  await eventually(() => line(two).count()).toBe(0);
  await one.getByRole('button', { name: 'Undo' }).click();
  await line(two).waitFor();
  await line(one).getByRole('button').first().focus();
  await one.keyboard.press('s');
  await one.getByRole('menuitem', { name: /^1 day/ }).click();
  await eventually(() => line(one).count()).toBe(0);
  await eventually(() => line(two).count()).toBe(0);
  await one.getByText('Snoozed · 1').waitFor();
  await two.reload();
  await two.getByText('Snoozed · 1').waitFor();
  expect(await line(two).count()).toBe(0);
  await moveClock();
  await line(one).waitFor();
  await line(two).waitFor();
});

test('an inbox is emptied by the keyboard alone', async () => {
  for (const name of ['First of all', 'Second of all', 'Third of all']) {
    const item = await makeItem(name);
    expectStatus(await ben.call('PATCH', `${project}/issues/${item}/`, { priority: 'low' }), 204);
  }
  const { page } = await openAt(inbox(), ada);
  await lines(page).filter({ hasText: 'Third of all' }).waitFor();
  await page.keyboard.press('j');
  await eventually(() => page.locator('[data-group]:focus-within').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: 'Selected notification' })
    .getByText('Third of all')
    .first()
    .waitFor();
  for (let left = await lines(page).count(); left > 0; left -= 1) {
    await page.keyboard.press('e');
    await eventually(() => lines(page).count()).toBe(left - 1);
  }
  await page.getByText("You're all caught up").waitFor();
  await eventually(() => page.title()).not.toMatch(/^\(/);
});
