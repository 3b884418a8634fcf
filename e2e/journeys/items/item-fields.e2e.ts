import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '../../help/browser.ts';
import { editorOf } from '../../help/editor.ts';
import { makeFields } from '../../help/field-steps.ts';
import { type Network, openNetwork } from '../../help/network.ts';
import { isPrefetched } from '../../help/offline-steps.ts';
import { expectStatus, type Person, type Place } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';

let browser: Browser;
let ada: Person;
let ben: Person;
let place: Place;
let project: string;
let network: Network;
let fields: Record<string, string>;
const errors: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ ada, ben, place, project } = await makeTeam());
  network = await openNetwork();
  fields = await makeFields(ada, place);
});
afterAll(async () => {
  await browser.close();
  await network.close();
});
afterEach(() => expect(errors.splice(0)).toEqual([]));

async function openItem(person: Person, key: number, options = {}): Promise<Page> {
  const { page } = await openWindow(browser, person, options);
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`/${place.slug}/browse/TEAM-${key}/`);
  await editorOf(page).waitFor();
  return page;
}

const line = (page: Page, name: string) => page.locator(`[data-field="${fields[name]}"]`);
const value = (page: Page, name: string) => page.locator(`[data-field-control="${fields[name]}"]`);

/** Opens the editor of a line that is typed. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await value(page, name).getByRole('button').click();
  await line(page, name).getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await value(page, name).click();
  await page.getByRole('option', { name: option }).click();
}

const stored = async (id: string) =>
  expectStatus<{ fields: Record<string, unknown> }>(await ada.call('GET', `${project}/issues/${id}/`), 200)
    .fields;

// docs/contract/item-fields.md
test('eight fields are filled in, the other person sees them at once, and what was done offline arrives', async () => {
  const item = expectStatus<{ id: string; sequence_id: number }>(
    await ada.call('POST', `${project}/issues/`, { name: 'Use the standalone compiler' }),
    201,
  );
  const one = await openItem(ada, item.sequence_id, { proxy: network.proxy });
  const two = await openItem(ben, item.sequence_id);
  await isPrefetched(one);

  await choose(one, 'Platform', 'Both mobile');
  await type(one, 'Effort', '12');
  await type(one, 'Confidence', '80');
  await type(one, 'Contract value', '48,000');
  await type(one, 'Contact', 'i.sorokina@example.com');
  await choose(one, 'Owner', 'Ben');
  await line(one, 'Impact').getByRole('radio', { name: '4 stars' }).click();
  await line(one, 'Signed').getByRole('checkbox').click();

  await line(two, 'Platform').getByText('Both mobile').waitFor();
  await line(two, 'Effort').getByText('12 days').waitFor();
  await line(two, 'Confidence').getByText('80%').waitFor();
  await line(two, 'Contract value').getByText('€48,000').waitFor();
  await line(two, 'Contact').getByRole('link', { name: 'i.sorokina@example.com' }).waitFor();
  await line(two, 'Owner').getByText('Ben').first().waitFor();
  await line(two, 'Impact').getByRole('radio', { name: '4 stars', checked: true }).waitFor();
  await line(two, 'Signed').getByRole('checkbox', { checked: true }).waitFor();

  await network.cut();
  await type(one, 'Effort', '20');
  await type(one, 'Confidence', '50');
  await line(one, 'Confidence').getByText('50%').waitFor();
  await type(two, 'Contract value', '50000');
  await line(two, 'Contract value').getByText('€50,000').waitFor();
  expect(await line(two, 'Effort').getByText('12 days').count()).toBe(1);
  await network.restore();
  for (const page of [one, two]) {
    await line(page, 'Effort').getByText('20 days').waitFor();
    await line(page, 'Confidence').getByText('50%').waitFor();
    await line(page, 'Contract value').getByText('€50,000').waitFor();
  }
  await expect
    .poll(() => stored(item.id))
    .toMatchObject({ [fields['Effort'] ?? '']: 20, [fields['Confidence'] ?? '']: 0.5 });

  // What was done last is taken back for both, and nothing else.
  await one.getByRole('heading', { name: 'Properties' }).click();
  await one.keyboard.press('Control+z');
  for (const page of [one, two]) {
    await line(page, 'Confidence').getByText('80%').waitFor();
    await line(page, 'Effort').getByText('20 days').waitFor();
  }
  await one.getByText('set Effort from 12 days to 20 days').first().waitFor();
});

test('a state that needs a field is refused, and its message opens the field', async () => {
  const item = expectStatus<{ id: string; sequence_id: number }>(
    await ada.call('POST', `${project}/issues/`, { name: 'Ship the compiler' }),
    201,
  );
  const one = await openItem(ada, item.sequence_id);
  await line(one, 'Ships on').getByText('Done needs it').waitFor();
  await one
    .getByRole('button', { name: /^State/ })
    .first()
    .click();
  await one.getByRole('option', { name: /^Done/ }).click();
  await one.getByText(`Couldn't move TEAM-${item.sequence_id} to Done`).waitFor();
  await one.getByRole('button', { name: 'Set Ships on…' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Today' }).click();
  await line(one, 'Ships on').getByText('Done needs it').waitFor({ state: 'hidden' });
  await one
    .getByRole('button', { name: /^State/ })
    .first()
    .click();
  await one.getByRole('option', { name: /^Done/ }).click();
  await expect
    .poll(async () => (await ada.call('GET', `${project}/issues/${item.id}/`)).body.state__group)
    .toBe('completed');
});

test('an item that needs a field is finished in the form, which says what is missing', async () => {
  const path = `/api/workspaces/${place.slug}/projects/${place.projectId}/fields/`;
  const layout = expectStatus(await ada.call('GET', path), 200);
  for (const section of layout.sections) {
    for (const use of section.fields) if (use.field_id === fields['Effort']) use.required = 'on_create';
  }
  expectStatus(await ada.call('PUT', path, { sections: layout.sections }), 200);
  const { page } = await openWindow(browser, ada);
  await page.goto(`/${place.slug}/projects/${place.projectId}/issues/`);
  await page.locator('[data-list]').getByRole('button', { name: 'New item', exact: true }).first().click();
  await page.locator('[data-list] input').fill('Needs an effort');
  await page.keyboard.press('Enter');
  await page.getByText('Fill in Effort to create this item').waitFor();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: /^Create/ }).click();
  await form.getByText('Enter a value.').waitFor();
  await form.locator(`[data-field="${fields['Effort']}"]`).getByRole('button').click();
  await form.getByRole('textbox', { name: 'Effort' }).fill('3');
  await page.keyboard.press('Tab');
  await form.getByRole('button', { name: /^Create/ }).click();
  await page.locator('[data-list] [data-item-id]', { hasText: 'Needs an effort' }).waitFor();
});
