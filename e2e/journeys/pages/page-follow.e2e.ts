import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Window } from '../../help/browser.ts';
import { editorOf, goToEnd } from '../../help/editor.ts';
import { openPageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';

let browser: Browser;
let ada: Person;
let project: string;
let list: string;
let first: Window;
let second: Window;

beforeAll(async () => {
  ({ browser, ada, project, list, first, second } = await openPageTeam());
});
afterAll(() => browser.close());

const LINES = 120;
const TEXT = Array.from({ length: LINES }, (_, line) => `<p>Line ${line + 1}</p>`).join('');

const isInSight = (line: Locator) =>
  line.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('whom I follow on a page takes me along to where they write, until I scroll', async () => {
  const body = { name: 'Long', description_html: TEXT };
  const { id } = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201);
  for (const { page } of [first, second]) {
    await page.bringToFront();
    await page.goto(`${list}${id}/`);
    await editorOf(page).waitFor();
  }
  const [page, other] = [first.page, second.page];
  const last = editorOf(page).locator('p').last();
  expect(await isInSight(last)).toBe(false);
  await page.bringToFront();
  await page.getByRole('group', { name: 'Also on this page' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByText('Following Ben').first().waitFor();

  await other.bringToFront();
  await goToEnd(other);
  await other.keyboard.type(' and what comes last');
  await page.bringToFront();
  await expect.poll(() => last.textContent()).toContain('what comes last');
  await expect.poll(() => isInSight(last)).toBe(true);

  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -4000);
  const pill = page.getByRole('status').filter({ hasText: 'Following Ben' });
  await pill.waitFor({ state: 'detached' });
  await other.bringToFront();
  await other.keyboard.type(', again');
  await page.bringToFront();
  await expect.poll(() => last.textContent()).toContain(', again');
  expect(await isInSight(last)).toBe(false);
  expect([...first.errors, ...second.errors].join('\n')).toBe('');
}, 120_000);
