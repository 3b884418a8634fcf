import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Window } from '../../help/browser.ts';
import { editorOf, saveStatusOf, textOf } from '../../help/editor.ts';
import { openPageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';

let browser: Browser;
let ada: Person;
let project: string;
let list: string;
let first: Window;

beforeAll(async () => {
  ({ browser, ada, project, list, first } = await openPageTeam());
});
afterAll(() => browser.close());
afterEach(() => expect(first.errors.splice(0).join('\n')).toBe(''));

/** Live texts connect only once they may. */
async function holdConnections(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/collab\b/, async (socket) => {
    await promise;
    socket.connectToServer();
  });
  return resolve;
}

test('the stored text of a page stands there before the live one; what is typed where one clicked comes there', async () => {
  const html = '<h2>Goals</h2><p>One thing first.</p><p>Another thing.</p>';
  const body = { name: 'Plan', description_html: html };
  const { id } = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201);
  const { page } = first;
  const letThrough = await holdConnections(page);
  await page.goto(`${list}${id}/`);
  const stored = page.getByText('One thing first.');
  await stored.waitFor();
  const before = await stored.boundingBox();
  expect(await editorOf(page).count()).toBe(0);
  await stored.click({ position: { x: (before?.width ?? 0) - 2, y: 8 } });
  await page.keyboard.type(' Then more.');
  letThrough();
  await editorOf(page).getByText('One thing first. Then more.').waitFor();
  expect(await textOf(page)).toBe('GoalsOne thing first. Then more.Another thing.');
  // The live text stands where the stored one stood.
  expect(await editorOf(page).getByText('One thing first.').boundingBox()).toEqual(before);
  await saveStatusOf(page).getByText('Saved', { exact: true }).waitFor();
});
