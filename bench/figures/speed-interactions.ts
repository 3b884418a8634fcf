import type { Page } from 'playwright-core';
import { idle, PRESS, type Sample, takeSamples, timed } from '../browser/probe.ts';

const ROUNDS = 8;
const FILTER_ROUNDS = 6;

type Layouts = Record<string, { key: string; root: string }>;

async function peek(page: Page): Promise<void> {
  const links = page.locator('[data-item-id] [data-item-link]');
  for (let n = 0; n < ROUNDS; n += 1) {
    const opened = { kind: 'peek', on: 'click', until: { present: '[data-peek]' } } as const;
    await timed(page, opened, () => links.nth(n % 6).click(PRESS));
    // People read before they close; closing in the middle of opening would measure the opening again.
    await page.locator('[data-peek] [contenteditable="true"]').first().waitFor();
    const closed = { kind: 'peek closed', on: 'keydown', until: { absent: '[data-peek]' } } as const;
    await timed(page, closed, () => page.keyboard.press('Escape'));
  }
}

async function changeState(page: Page): Promise<void> {
  for (let n = 0; n < ROUNDS; n += 1) {
    await page
      .locator('[data-item-id] [data-item-link]')
      .nth(n % 6)
      .focus();
    const offered = {
      kind: 'menu of a property',
      on: 'keydown',
      until: { present: '[role="option"]' },
    } as const;
    await timed(page, offered, () => page.keyboard.press('s'));
    const chosen = { kind: 'property', on: 'click', until: { absent: '[role="listbox"]' } } as const;
    await timed(page, chosen, () =>
      page
        .getByRole('option')
        .nth(n % 3)
        .click(PRESS),
    );
  }
}

async function drag(page: Page): Promise<void> {
  const columns = page.locator('[data-column]').filter({ has: page.locator('[data-item-id]') });
  for (let n = 0; n < ROUNDS; n += 1) {
    const [from, to] = [columns.nth(n % 2), columns.nth((n + 1) % 2)];
    const card = from.locator('[data-item-id]').first();
    const [id, group] = [await card.getAttribute('data-item-id'), await to.getAttribute('data-column')];
    const until = { present: `[data-column="${group}"] [data-item-id="${id}"]` };
    await timed(page, { kind: 'drag', on: 'drop', until }, () =>
      card.dragTo(to.locator('[data-item-id]').nth(1)),
    );
  }
}

/** The first round fetches the code of each layout, as the first use of it does once. */
async function switchLayouts(page: Page, layouts: Layouts): Promise<void> {
  for (const round of ['layout opened first', 'layout switch', 'layout switch']) {
    for (const { key, root } of Object.values(layouts)) {
      await idle(page);
      if ((await page.locator(root).count()) > 0) continue;
      await timed(page, { kind: round, on: 'keydown', until: { present: root } }, () =>
        page.locator('body').press(key),
      );
    }
  }
}

async function palette(page: Page): Promise<void> {
  const dialog = '[role="dialog"]';
  // Its code is fetched once.
  await page.keyboard.press('Control+k');
  await page.locator(dialog).waitFor();
  await page.keyboard.press('Escape');
  await page.locator(dialog).waitFor({ state: 'detached' });
  for (let n = 0; n < ROUNDS; n += 1) {
    const opened = { kind: 'palette', on: 'keydown', until: { present: `${dialog} input` } } as const;
    await timed(page, opened, () => page.keyboard.press('Control+k'));
    const typed = {
      kind: 'palette typed',
      on: 'keydown',
      until: { present: `${dialog} input[value="b"]` },
    } as const;
    await timed(page, typed, () => page.keyboard.press('b'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator(dialog).waitFor({ state: 'detached' });
  }
}

/** A filter of one kind is put on and taken off; the other values are new to this browser each time. */
async function filter(page: Page, layouts: Layouts): Promise<void> {
  const { key, root } = layouts['list'] ?? { key: '', root: '' };
  await page.locator('body').press(key);
  await page.locator(root).waitFor();
  await page.locator('[data-filter-button] button').first().click();
  await page.getByRole('option', { name: 'Priority' }).click();
  for (let n = 0; n < FILTER_ROUNDS; n += 1) {
    const value = page.getByRole('option').nth(n % 4);
    await timed(page, { kind: 'filter', on: 'click', until: { changed: root } }, () => value.click(PRESS));
  }
  await page.keyboard.press('Escape');
}

/** Every kind of single interaction, as a person makes them: one, a pause, the next. */
export async function interact(page: Page, layouts: Layouts): Promise<Sample[]> {
  await peek(page);
  await changeState(page);
  await drag(page);
  await palette(page);
  await switchLayouts(page, layouts);
  await filter(page, layouts);
  return takeSamples(page);
}
