import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '../../help/browser.ts';
import { editorOf, textOf, typeAtEnd } from '../../help/editor.ts';
import { expectStatus, type Person, type Place } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';

let browser: Browser;
let ada: Person;
let ben: Person;
let place: Place;
let project: string;
let item: { id: string; sequence_id: number };
let one: Page;
let two: Page;
const errors: string[] = [];

const DONE = 'completed';
const pathOf = ({ sequence_id }: { sequence_id: number }) => `/${place.slug}/browse/TEAM-${sequence_id}/`;
const own = () => `${project}/issues/${item.id}`;

async function openWindowOf(person: Person): Promise<Page> {
  const { page } = await openWindow(browser, person);
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
}

async function openItem(page: Page): Promise<void> {
  await page.goto(pathOf(item));
  await editorOf(page).waitFor();
}

beforeAll(async () => {
  browser = await launchBrowser();
  ({ ada, ben, place, project } = await makeTeam());
  [one, two] = await Promise.all([openWindowOf(ada), openWindowOf(ben)]);
});
afterAll(() => browser.close());

/** An item of its own for each story, open before both. */
beforeEach(async () => {
  const body = { name: 'Reduce compile time', description_html: '<p>As Ada wrote it.</p>' };
  item = expectStatus(await ada.call('POST', `${project}/issues/`, body), 201);
  await Promise.all([one, two].map(openItem));
});
afterEach(() => expect(errors.splice(0)).toEqual([]));

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();
const dialogOf = (page: Page) => page.getByRole('dialog');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isGone = (what: Locator) => what.waitFor({ state: 'hidden' });

async function chooseMore(page: Page, name: string): Promise<void> {
  await press(page, 'More');
  await choose(page, name);
}

describe('what belongs to an item, as two people see it', () => {
  test('a relation is found by typing, shows for both, and goes for both', async () => {
    const other = { name: `Standalone compiler ${item.sequence_id}` };
    expectStatus(await ada.call('POST', `${project}/issues/`, other), 201);
    await press(one, 'Relation');
    await choose(one, 'Blocked by');
    await dialogOf(one).getByRole('combobox').fill(other.name);
    await dialogOf(one).getByRole('option', { name: other.name }).click();
    await press(one, 'Add 1 item');
    for (const page of [one, two]) {
      await part(page, 'Relations').getByRole('link', { name: other.name }).waitFor();
      expect(await part(page, 'Relations').getByText('Blocked by').count()).toBe(1);
    }
    const row = part(two, 'Relations').getByRole('listitem');
    await row.hover();
    await row.getByRole('button', { name: `Actions for ${other.name}` }).click();
    await choose(two, 'Remove relation');
    for (const page of [one, two]) await isGone(part(page, 'Relations'));
  });

  test('a link is added, renamed by somebody else, and removed', async () => {
    await press(one, 'Link');
    await dialogOf(one).getByRole('textbox', { name: 'URL' }).fill('example.org/pull/139');
    await press(one, 'Add link');
    const link = (page: Page) => part(page, 'Links').getByRole('link');
    for (const page of [one, two]) {
      await link(page).waitFor();
      expect(await link(page).getAttribute('href')).toBe('http://example.org/pull/139');
    }
    await part(two, 'Links').getByRole('listitem').hover();
    await part(two, 'Links')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await choose(two, 'Edit');
    await dialogOf(two).getByRole('textbox', { name: 'Title' }).fill('The pull request');
    await press(two, 'Save');
    await link(one).getByText('The pull request').waitFor();
    await part(one, 'Links').getByRole('listitem').hover();
    await part(one, 'Links')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await choose(one, 'Remove');
    for (const page of [one, two]) await isGone(part(page, 'Links'));
    await one.keyboard.press('Control+z');
    for (const page of [one, two]) await link(page).getByText('The pull request').waitFor();
    await one.keyboard.press('Control+Shift+z');
    for (const page of [one, two]) await isGone(part(page, 'Links'));
  });

  test('a comment that was deleted is there again for both, and goes again', async () => {
    const comment = { comment_html: '<p>Ship it on Monday</p>' };
    for (const comment_html of ['<p>Before it</p>', comment.comment_html])
      expectStatus(await ada.call('POST', `${own()}/comments/`, { comment_html }), 201);
    const shown = (page: Page) => page.getByRole('article').filter({ hasText: 'Ship it on Monday' });
    for (const page of [one, two]) await shown(page).waitFor();
    await shown(one).hover();
    await shown(one).getByRole('button', { name: 'Comment actions' }).click();
    await choose(one, 'Delete');
    await dialogOf(one).getByRole('button', { name: 'Delete' }).click();
    for (const page of [one, two]) await isGone(shown(page));
    await one.getByText(/: comment deleted$/).waitFor();
    await one.keyboard.press('Control+z');
    for (const page of [one, two]) await shown(page).waitFor();
    await one.keyboard.press('Control+Shift+z');
    for (const page of [one, two]) await isGone(shown(page));
  });

  test('a file shows how far it is, keeps the tab from closing unasked, and can be stopped', async () => {
    const isUpload = (url: URL) => url.pathname.includes('upload');
    let goOn: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await one.route(isUpload, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    const attach = async (name: string) => {
      const chooser = one.waitForEvent('filechooser');
      await press(one, 'Attach');
      await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('some text') });
    };
    await attach('stopped.txt');
    await one.getByRole('progressbar', { name: 'Uploading stopped.txt' }).waitFor();
    const isAsked = () =>
      one.evaluate(() => {
        const event = new Event('beforeunload', { cancelable: true });
        dispatchEvent(event);
        return event.defaultPrevented;
      });
    expect(await isAsked()).toBe(true);
    await press(one, 'Cancel upload of stopped.txt');
    await isGone(one.getByText('stopped.txt'));
    expect(await isAsked()).toBe(false);
    goOn?.();
    await one.unroute(isUpload);
    await attach('notes.txt');
    for (const page of [one, two]) {
      await part(page, 'Attachments').getByRole('link', { name: 'notes.txt' }).waitFor();
      expect(await page.getByText('stopped.txt').count()).toBe(0);
    }
    const saved = two.waitForEvent('download');
    await part(two, 'Attachments').getByRole('link', { name: 'notes.txt' }).click();
    expect((await saved).suggestedFilename()).toBe('notes.txt');
  });

  test('a reaction is counted for both, and taken back', async () => {
    await press(one, 'Add reaction');
    await dialogOf(one).getByRole('button', { name: '👍' }).click();
    const thumb = (page: Page, count: number) =>
      page.getByRole('button', { name: new RegExp(`^👍 ${count}:`) });
    await thumb(two, 1).click();
    await thumb(one, 2).click();
    await thumb(two, 1).waitFor();
    expect(await thumb(two, 1).getAttribute('aria-pressed')).toBe('true');
    expect(await thumb(one, 1).getAttribute('aria-pressed')).toBe('false');
  });

  test('who subscribes is in the list of subscribers', async () => {
    await press(two, 'Follow');
    await two.getByRole('button', { name: 'Following', exact: true }).waitFor();
    await two.getByText('Saved', { exact: true }).waitFor();
    await chooseMore(one, 'Followers');
    await dialogOf(one).getByText('Ben', { exact: true }).waitFor();
    await dialogOf(one).getByRole('button', { name: 'Remove Ben' }).click();
    await two.getByRole('button', { name: 'Follow', exact: true }).waitFor();
  });

  test('an earlier description is looked at and comes back for everybody', async () => {
    await typeAtEnd(two, ' Ben added this.');
    await one.getByText('As Ada wrote it. Ben added this.').waitFor();
    const versions = async () =>
      expectStatus(await ada.call('GET', `${own()}/description-versions/`), 200).results.length as number;
    await expect.poll(versions, { timeout: 60_000 }).toBe(2);
    await chooseMore(one, 'Description history');
    await dialogOf(one).getByText('As Ada wrote it. Ben added this.').waitFor();
    await dialogOf(one).getByRole('button', { name: /^Ada/ }).click();
    await dialogOf(one).getByText('As Ada wrote it.', { exact: true }).waitFor();
    await press(one, 'Restore this version');
    for (const page of [one, two]) {
      await expect
        .poll(async () => (await textOf(page)).trim(), { timeout: 20_000 })
        .toBe('As Ada wrote it.');
    }
  });

  test('an item named in a comment is a link with the state that it is in now', async () => {
    const other = { name: `Precompiled libraries ${item.sequence_id}` };
    const named = expectStatus<{ id: string; sequence_id: number }>(
      await ada.call('POST', `${project}/issues/`, other),
      201,
    );
    const key = `TEAM-${named.sequence_id}`;
    await one.getByText('Leave a comment…').click();
    const field = one.getByRole('textbox', { name: 'Write a comment' });
    await field.pressSequentially(`Waits for #${key}`);
    await one.getByRole('option', { name: new RegExp(other.name) }).click();
    await field.pressSequentially('to be done');
    await one.getByRole('button', { name: 'Comment', exact: true }).click();
    const chip = (page: Page) => page.getByRole('article').getByRole('link', { name: key });
    for (const page of [one, two]) await chip(page).and(page.locator('[data-group="backlog"]')).waitFor();
    const states = expectStatus<{ id: string; group: string }[]>(
      await ada.call('GET', `${project}/states/`),
      200,
    );
    const done = states.find(({ group }) => group === DONE)?.id ?? '';
    expectStatus(await ada.call('PATCH', `${project}/issues/${named.id}/`, { state_id: done }), 204);
    for (const page of [one, two]) await chip(page).and(page.locator('[data-group="completed"]')).waitFor();
    await chip(two).click();
    await two.waitForURL(`**/browse/${key}/`);
  });

  test('the address of a comment leads to it, also when it is far up', async () => {
    const made = [];
    for (let n = 0; n < 60; n += 1) {
      const body = { comment_html: `<p>Comment ${n}</p>` };
      made.push(expectStatus<{ id: string }>(await ada.call('POST', `${own()}/comments/`, body), 201));
    }
    await two.goto(`${pathOf(item)}#comment-${made[3]?.id}`);
    const card = two.locator(`[id="comment-${made[3]?.id}"]`);
    await card.waitFor();
    await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = await card.boundingBox();
    expect(box && box.y > 0 && box.y < 900).toBe(true);
    await card.hover();
    await card.getByRole('button', { name: 'Comment actions' }).click();
    await two.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await two.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
  });
});

describe('an item goes, and comes back', () => {
  test('archived by one, restored by the other', async () => {
    const states = expectStatus<{ id: string; group: string }[]>(
      await ada.call('GET', `${project}/states/`),
      200,
    );
    const done = states.find(({ group }) => group === DONE)?.id ?? '';
    expectStatus(await ada.call('PATCH', `${own()}/`, { state_id: done }), 204);
    await press(one, 'Archive');
    await one
      .getByRole('note')
      .getByText(/^Archived/)
      .waitFor();
    await two.goto(`/${place.slug}/projects/${place.projectId}/archives/issues/`);
    const row = two.locator(`[data-item-id="${item.id}"]`);
    await row.hover();
    await row.getByRole('button', { name: 'Restore' }).click();
    await isGone(row);
    await isGone(one.getByRole('note'));
    await editorOf(one).waitFor();
  });

  test('deleted, and taken back from the message', async () => {
    await chooseMore(one, 'Delete');
    await dialogOf(one).getByRole('button', { name: 'Delete' }).click();
    await one.getByText(`TEAM-${item.sequence_id} deleted`).waitFor();
    await two.getByText('Work item not found').waitFor();
    await press(one, 'Undo');
    await one.locator(`[data-item-id="${item.id}"]`).waitFor();
    // Here it is back at once, elsewhere as soon as the server has it.
    const own = `/api/workspaces/${place.slug}/projects/${place.projectId}/issues/${item.id}/`;
    await expect.poll(async () => (await ada.call('GET', own)).status).toBe(200);
    await two.goto(pathOf(item));
    await editorOf(two).getByText('As Ada wrote it.').waitFor();
  });

  test('moved to another project, where the old address leads', async () => {
    const other = { name: 'Another project', identifier: `OTHER${item.sequence_id}` };
    expectStatus(await ada.call('POST', `/api/workspaces/${place.slug}/projects/`, other), 201);
    await chooseMore(one, 'Move to another project…');
    await dialogOf(one).getByLabel('Project', { exact: true }).first().click();
    await one.getByRole('option', { name: other.name }).click();
    await press(one, 'Move');
    await one.waitForURL(`**/browse/${other.identifier}-1/`);
    await editorOf(one).getByText('As Ada wrote it.').waitFor();
    await one.goto(pathOf(item));
    await one.getByRole('heading', { name: `${other.identifier}-1` }).waitFor();
  });
});
