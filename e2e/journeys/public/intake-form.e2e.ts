import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { look as lookAt } from '../../screens/looks.ts';
import { type Person, type Place, expectStatus, makePlace, signUp } from '../../help/person.ts';

const WIDE = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const DIALOG = '[role=dialog]';

let browser: Browser;
let ada: Person;
let place: Place;

beforeAll(async () => {
  [browser, ada] = await Promise.all([launchBrowser(), signUp(serverUrl(), 'Ada')]);
  place = await makePlace(ada);
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}/`;
  expectStatus(await ada.call('PATCH', project, { inbox_view: true }), 200);
});
afterAll(() => browser.close());

const look = (page: Page, name: string, within?: string, sizes = [WIDE, PHONE]) =>
  lookAt(page, `form-${name}`, sizes, within);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.locator('[data-intake-row]').filter({ hasText: name });
const linkOf = async (page: Page) => new URL(await page.getByLabel('Public link').inputValue()).pathname;

/** The form as an administrator opens it in the intake of the project; gives its address. */
async function openForm(page: Page): Promise<string> {
  await button(page, 'Public form').click();
  await page.getByRole('switch', { name: 'Accept requests' }).click({ force: true });
  await page.getByRole('link', { name: 'Open form' }).waitFor();
  await look(page, 'settings', DIALOG);
  const path = await linkOf(page);
  await page.keyboard.press('Escape');
  return path;
}

async function write(page: Page, name: string): Promise<void> {
  await page.getByLabel('Title').fill(name);
  await page.getByLabel('Description').fill('It sticks.\n\nSince Monday.');
  await page.getByLabel('Your name').fill('Eve');
  await page.getByLabel('Your email').fill('eve@out.example');
}

// docs/contract/intake-form.md#what-is-sent
// docs/contract/intake-form.md#open-forms
// docs/contract/intake-form.md#another-link
test(
  'a stranger sends the form, an administrator accepts it, and it is on the board',
  { timeout: 240_000 },
  async () => {
    const { page: own, context, errors } = await openWindow(browser, ada, { reducedMotion: 'reduce' });
    await own.goto(`/${place.slug}/projects/${place.projectId}/inbox/`);
    await own.getByRole('heading', { name: 'No open requests' }).waitFor();
    const path = await openForm(own);

    const outside = await browser.newContext({
      baseURL: serverUrl(),
      viewport: WIDE,
      reducedMotion: 'reduce',
    });
    const page = await outside.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    const answer = await page.goto(path);
    expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    await page.getByRole('heading', { name: /^Send a request to/ }).waitFor();
    await look(page, 'empty');
    await write(page, 'The door does not close');
    await page.getByLabel('Your email').fill('nobody');
    await button(page, 'Send').click();
    await page.getByText('Email is invalid').waitFor();
    await look(page, 'wrong');
    await page.getByLabel('Your email').fill('eve@out.example');
    await button(page, 'Send').click();
    await page.getByRole('heading', { name: 'Request sent' }).waitFor();
    await look(page, 'arrived');

    await row(own, 'The door does not close').waitFor();
    await row(own, 'The door does not close').getByRole('img', { name: 'From a form: Eve' }).waitFor();
    await own.getByText(/eve@out\.example/).waitFor();
    await own.getByText('Since Monday.').waitFor();
    await look(own, 'intake', undefined, [WIDE]);
    await button(own, 'Accept').click();
    await own
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept/ })
      .click();
    await row(own, 'The door').waitFor({ state: 'detached' });
    await own.goto(`/${place.slug}/projects/${place.projectId}/issues/`);
    await own.getByRole('link', { name: 'The door does not close' }).waitFor();

    await own.goto(`/${place.slug}/projects/${place.projectId}/inbox/`);
    await button(own, 'Public form').click();
    await button(own, 'Change link…').click();
    await button(own, 'Change link').click();
    await own.getByText('Form link changed').waitFor();
    const other = await linkOf(own);
    expect(other).not.toBe(path);
    await button(page, 'Send another request').click();
    await write(page, 'Too late');
    await button(page, 'Send').click();
    await page.getByRole('heading', { name: 'This form is closed' }).waitFor();
    await look(page, 'closed');
    await page.goto(other);
    await page.getByRole('heading', { name: /^Send a request to/ }).waitFor();
    await own.getByRole('switch', { name: 'Accept requests' }).click({ force: true });
    await button(own, 'Close form').click();
    const off = own.getByRole('switch', { name: 'Accept requests', checked: false });
    await off.waitFor({ state: 'attached' });
    await page.reload();
    await page.getByRole('heading', { name: 'This form is closed' }).waitFor();
    expect(errors).toEqual([]);
    await Promise.all([context.close(), outside.close()]);
  },
);

// docs/contract/intake-form.md#fields-of-the-form
// docs/contract/intake-form.md#values-that-are-sent
test(
  'an administrator asks for fields, and what a stranger gives stands in the request',
  { timeout: 240_000 },
  async () => {
    const made = [
      { name: 'Severity', kind: 'select', options: { choices: [{ name: 'High', color: '#ee4444' }] } },
      { name: 'Found in', kind: 'text' },
    ];
    const ids: string[] = [];
    for (const field of made) {
      const answer = await ada.call('POST', `/api/workspaces/${place.slug}/fields/`, field);
      expectStatus(answer, 201);
      ids.push((answer.body as { id: string }).id);
    }
    const uses = `/api/workspaces/${place.slug}/projects/${place.projectId}/fields/`;
    const sections = [{ name: 'Report', fields: ids.map((field_id) => ({ field_id })) }];
    expectStatus(await ada.call('PUT', uses, { sections }), 200);

    const { page: own, context, errors } = await openWindow(browser, ada, { reducedMotion: 'reduce' });
    await own.goto(`/${place.slug}/projects/${place.projectId}/inbox/`);
    await button(own, 'Public form').click();
    await own.getByRole('switch', { name: 'Accept requests' }).click({ force: true });
    await own.getByRole('checkbox', { name: 'Severity', exact: true }).check();
    await own.getByRole('checkbox', { name: 'Found in', exact: true }).check();
    await own.getByRole('checkbox', { name: 'Severity is required' }).check();
    await look(own, 'settings-fields', DIALOG);
    const saved = own.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await button(own, 'Save').click();
    expect((await saved).status()).toBe(200);
    const path = await linkOf(own);
    await own.keyboard.press('Escape');

    const outside = await browser.newContext({
      baseURL: serverUrl(),
      viewport: WIDE,
      reducedMotion: 'reduce',
    });
    const page = await outside.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(path);
    await write(page, 'The handle is loose');
    await page.getByRole('group', { name: 'Severity' }).waitFor();
    await look(page, 'fields');
    expect(await button(page, 'Send').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Severity: Select' }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await page.getByRole('button', { name: 'Found in: Add text' }).click();
    await page.getByRole('textbox', { name: 'Found in' }).fill('4.2');
    await button(page, 'Send').click();
    await page.getByRole('heading', { name: 'Request sent' }).waitFor();

    await row(own, 'The handle is loose').click();
    const report = own.getByRole('region', { name: 'Report' });
    await report.getByText('High').waitFor();
    await report.getByText('4.2').waitFor();
    await look(own, 'fields-intake', undefined, [WIDE]);
    const list = await ada.call(
      'GET',
      `/api/workspaces/${place.slug}/projects/${place.projectId}/inbox-issues/`,
    );
    const { results } = list.body as { results: { issue: { id: string; name: string } }[] };
    const id = results.find(({ issue }) => issue.name === 'The handle is loose')?.issue.id ?? '';
    const one = await ada.call(
      'GET',
      `/api/workspaces/${place.slug}/projects/${place.projectId}/inbox-issues/${id}/`,
    );
    const { issue } = one.body as { issue: { fields: Record<string, unknown> } };
    expect([typeof issue.fields[ids[0] ?? ''], issue.fields[ids[1] ?? '']]).toEqual(['string', '4.2']);
    expect(errors).toEqual([]);
    await Promise.all([context.close(), outside.close()]);
  },
);
