import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl } from '../../help/browser.ts';
import { takePicture } from '../../screens/looks.ts';
import { type Person, type Place, expectStatus, makePlace, signUp } from '../../help/person.ts';
import { openReceiver } from '../../help/receiver.ts';

let browser: Browser;
let ada: Person;
let place: Place;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

beforeAll(async () => {
  [browser, ada, receiver] = await Promise.all([launchBrowser(), signUp(serverUrl(), 'Ada'), openReceiver()]);
  place = await makePlace(ada);
});
afterAll(async () => {
  await browser.close();
  receiver.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const line = (page: Page, id: string) => page.locator(`[data-delivery="${id}"]`);

/** Types as fast as can be, from the press of the button on. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await button(page, 'Add').click();
  await page.keyboard.type(url);
  await page.getByText('Selected').click();
  await page.getByRole('checkbox', { name: 'Cycles' }).uncheck();
  await takePicture(page, 'webhooks-new');
  await button(page, 'Add webhook').click();
  await page.locator('[role=dialog] code').waitFor();
  await takePicture(page, 'webhooks-secret');
  const secret = await page.locator('[role=dialog] code').textContent();
  await button(page, "I've saved it").click();
  return secret ?? '';
}

// docs/contract/webhooks.md#the-secret
// docs/contract/webhooks.md#sending-again
test('a webhook is set up, its receiver refuses, and what failed is sent again, one by one and all of a time', async () => {
  const { page, context, errors } = await openWindow(browser, ada, { reducedMotion: 'reduce' });
  receiver.status = 400;
  await page.goto(`/${place.slug}/settings/`);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  const first = await addWebhook(page, receiver.url);
  expect(first).toMatch(/^tandem_wh_[0-9a-f]{32}$/);
  expect(await page.content()).not.toContain(first);
  const made = expectStatus(await ada.call('GET', `/api/workspaces/${place.slug}/webhooks/`), 200);
  expect(made).toMatchObject([{ url: receiver.url, is_active: true, issue: true, cycle: false }]);

  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  expectStatus(await ada.call('POST', `${project}/issues/`, { name: 'Told of' }), 201);
  const [refused] = await receiver.until(1);
  expect(refused).toMatchObject({ event: 'issue' });
  expect(refused?.isSigned(first)).toBe(true);
  const row = line(page, refused!.id);
  await row.getByText('400').waitFor();
  await row.getByRole('button', { name: 'Show details' }).click();
  await page.getByRole('region', { name: 'Body' }).getByText('"Told of"').waitFor();

  await takePicture(page, 'webhooks-refused');

  receiver.status = 204;
  await button(page, 'Resend').click();
  await row.getByText('204').waitFor();
  expect((await receiver.until(2)).map(({ id }) => id)).toEqual([refused?.id, refused?.id]);

  receiver.status = 410;
  await button(page, 'Send test').click();
  const test = (await receiver.until(3))[2];
  expect(test?.event).toBe('test');
  await line(page, test!.id).getByText('410').waitFor();
  receiver.status = 200;
  await button(page, 'Resend…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
  await page.getByText('Resending 1 delivery').waitFor();
  await line(page, test!.id).getByText('200').waitFor();

  await takePicture(page, 'webhooks-arrived');
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'New secret…' }).click();
  await button(page, 'Create secret').click();
  const second = (await page.locator('[role=dialog] code').textContent()) ?? '';
  await button(page, "I've saved it").click();
  await button(page, 'Send test').click();
  const signed = (await receiver.until(5))[4];
  expect([signed?.isSigned(first), signed?.isSigned(second)]).toEqual([false, true]);

  await page.getByRole('switch', { name: /^Active:/ }).click({ force: true });
  await page.getByText('This webhook is off').waitFor();
  await takePicture(page, 'webhooks-off');
  expect(await button(page, 'Send test').isDisabled()).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

test('on a phone the list leads to a webhook and back, and a refused address says why', async () => {
  const { page, context, errors } = await openWindow(browser, ada, {
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await page.goto(`/${place.slug}/settings/webhooks/`);
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).waitFor();
  await takePicture(page, 'webhooks-list');
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click();
  await button(page, 'Turn on').click();
  await page.getByText('This webhook is off').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show details' }).first().click();
  await page.getByRole('region', { name: 'Body' }).waitFor();
  await takePicture(page, 'webhooks-phone');
  await page.getByRole('link', { name: 'All webhooks' }).click();
  await button(page, 'Add').click();
  await page.keyboard.type('http://localhost/hook');
  await page.keyboard.press('Enter');
  await page.getByText('Local URLs are not allowed.').waitFor();
  expect(await page.getByLabel('URL').inputValue()).toBe('http://localhost/hook');
  expect(errors).toEqual([]);
  await context.close();
});
