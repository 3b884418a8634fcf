import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFaintTexts, findViolations } from '../../screens/axe.ts';
import { openWindow, type Window } from '../../help/browser.ts';
import { editorOf, saveStatusOf, textOf, typeAtEnd } from '../../help/editor.ts';
import { openNetwork } from '../../help/network.ts';
import { isPrefetched } from '../../help/offline-steps.ts';
import { openPageTeam } from '../../help/page-team.ts';
import { type Person, expectStatus } from '../../help/person.ts';
import { storeDamaged } from '../../help/stored-text.ts';

let browser: Browser;
let ada: Person;
let ben: Person;
let project: string;
let list: string;
let first: Window;
let second: Window;
let id: string;

beforeAll(async () => {
  ({ browser, ada, ben, project, list, first, second } = await openPageTeam());
});
afterAll(() => browser.close());

const BEFORE =
  '<h2>Goal</h2><p>A build within two minutes.</p><ul><li><p>Old step</p></li><li><p>Both</p></li></ul>';
const AFTER =
  '<h2>Goal</h2><p>A build in under one minute.</p><ul><li><p>Both</p></li></ul><p>And a last line.</p>';

beforeEach(async () => {
  const body = { name: 'Plan', description_html: BEFORE };
  ({ id } = expectStatus(await ada.call('POST', `${project}/pages/`, body), 201));
  // Somebody else's text is a version of its own.
  expectStatus(await ben.call('PATCH', `${project}/pages/${id}/`, { description_html: AFTER }), 200);
});

// docs/contract/pages.md#restoring-a-version
test('one looks at what changed and restores, the other sees it and goes on typing, and it is taken back', async () => {
  const { page } = first;
  const other = second.page;
  await Promise.all([page.goto(`${list}${id}/`), other.goto(`${list}${id}/`)]);
  await Promise.all([editorOf(page).waitFor(), editorOf(other).waitFor()]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Version history' }).click();
  const overlay = page.getByRole('dialog', { name: 'Versions of Plan' });
  await overlay.locator('ins', { hasText: 'And a last line.' }).waitFor();
  await overlay.locator('del', { hasText: 'within' }).waitFor();
  await overlay.locator('li del', { hasText: 'Old step' }).waitFor();
  await overlay.getByRole('button', { name: 'Next change' }).click();
  await overlay.getByText(/^Change 1 of/).waitFor();
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  expect(await findFaintTexts(page, '[role="dialog"]')).toEqual({});

  await overlay.getByRole('button', { name: /Ada/ }).focus();
  await page.keyboard.press('Enter');
  await overlay.getByText('Old step').waitFor();
  await overlay.getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  await question.getByRole('button', { name: 'Restore' }).click();
  await overlay.waitFor({ state: 'detached' });
  // Under the pointer the toast stays until the other has typed.
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).last();
  await undo.hover();
  await other.locator('.ProseMirror', { hasText: 'Old step' }).waitFor();
  await typeAtEnd(other, ' Ben goes on.');
  await page.locator('.ProseMirror', { hasText: 'Ben goes on.' }).waitFor();
  expect(await textOf(page)).toBe('GoalA build within two minutes.Old stepBoth Ben goes on.');

  await undo.click();
  await page.locator('.ProseMirror', { hasText: 'And a last line.' }).waitFor();
  await expect.poll(() => textOf(other)).toBe('GoalA build in under one minute.BothAnd a last line.');
  expect(await textOf(page)).toBe(await textOf(other));
  expect([...first.errors, ...second.errors].join('\n')).toBe('');
});

// docs/contract/pages.md#named-versions
test('one gives a version a name, and compares it with any other', async () => {
  const { page } = first;
  await page.goto(`${list}${id}/?version=current`);
  const overlay = page.getByRole('dialog', { name: 'Versions of Plan' });
  await overlay.getByRole('button', { name: /Ada/ }).click();
  await overlay.getByRole('button', { name: 'Add name' }).click();
  await overlay.getByRole('textbox', { name: 'Version name' }).fill('As it was sent');
  await page.keyboard.press('Enter');
  await overlay
    .getByRole('button', { name: /As it was sent/ })
    .first()
    .waitFor();
  await overlay.getByRole('button', { name: /Ben/ }).click();
  const compare = overlay.getByRole('button', { name: /Compare with another version/ });
  await compare.click();
  await page.getByRole('option', { name: /As it was sent/ }).click();
  await overlay.getByText(/^Compared with As it was sent/).waitFor();
  await overlay.locator('del', { hasText: 'within' }).waitFor();
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  expect(await findFaintTexts(page, '[role="dialog"]')).toEqual({});
});

// docs/contract/live-documents.md#damaged-documents
test('a page whose stored text is damaged says so, and is opened again for everybody from a version', async () => {
  // Nobody has it open.
  expectStatus(await ada.call('GET', `${project}/pages/${id}/description/`), 200);
  await storeDamaged(process.env['TANDEM_DATA'] ?? '', `page:${id}`);
  const { page } = first;
  const other = second.page;
  await Promise.all([page.goto(`${list}${id}/`), other.goto(`${list}${id}/`)]);
  const notice = "This text is damaged and can't be opened.";
  await Promise.all([page.getByText(notice).waitFor(), other.getByText(notice).waitFor()]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Version history' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await question.getByRole('button', { name: 'Restore' }).click();
  await Promise.all([editorOf(page).waitFor(), editorOf(other).waitFor()]);
  await typeAtEnd(other, ' On we go.');
  await page.locator('.ProseMirror', { hasText: 'And a last line. On we go.' }).waitFor();
  expect([...first.errors, ...second.errors].join('\n')).toBe('');
});

// docs/contract/live-documents.md#damaged-documents
test('who was cut off while a damaged page began anew comes back to its text, which is not doubled', async () => {
  const network = await openNetwork();
  const { page, errors } = await openWindow(browser, ben, { proxy: network.proxy });
  await page.goto(`${list}${id}/`);
  await editorOf(page).waitFor();
  await isPrefetched(page);
  await network.cut();
  await typeAtEnd(page, ' Unsent.');
  await saveStatusOf(page).getByText('Server not responding').waitFor();
  await storeDamaged(process.env['TANDEM_DATA'] ?? '', `page:${id}`);
  const [newest] = expectStatus(await ada.call('GET', `${project}/pages/${id}/versions/`), 200);
  expectStatus(await ada.call('POST', `${project}/pages/${id}/versions/${newest.id}/restore/`, {}), 200);
  await network.restore();
  await page.getByRole('button', { name: "1 change couldn't be saved" }).click();
  await page.getByRole('dialog').getByText('Unsent.').waitFor();
  await page.keyboard.press('Escape');
  await typeAtEnd(page, ' On.');
  expect(await textOf(page)).toBe('GoalA build in under one minute.BothAnd a last line. On.');
  expect(errors.join('\n')).toBe('');
  await network.close();
});
