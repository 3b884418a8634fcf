import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectStatus } from '../person.ts';
import type { World } from './world.ts';

/** Looks again until it is so: the machine may have much to do. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });
export const itemOf = (page: Page, id: string) => page.locator(`main [data-item-id="${id}"]`).first();
const linkOf = (page: Page, id: string) => itemOf(page, id).locator('[data-item-link]').first();

export type Stored = { id: string; name: string; priority: string; state_id: string };

/** What two people made themselves: nothing that came with the tracker. */
export async function storedOf({ ada, ben, project }: World): Promise<Stored[]> {
  const query = `created_by=${ada.id},${ben.id}&order_by=sort_order&per_page=100`;
  return expectStatus(await ada.call('GET', `${project}/issues/?${query}`), 200).results;
}

/** What stands on the screen, in its order: where each item is, and with which values. */
const pictureOf = (page: Page) =>
  page.evaluate(() => {
    const textOf = (part: Element) =>
      [part.textContent, ...[...part.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)].join('|');
    return [...document.querySelectorAll<HTMLElement>('main [data-item-id]')].map((item) => {
      const holder = item.closest<HTMLElement>('[data-column], [data-day]')?.dataset;
      const bar = item.querySelector<HTMLElement>('[data-bar]')?.style;
      return {
        id: item.dataset['itemId'],
        name: item.querySelector('[data-item-link]')?.textContent,
        place: holder?.['column'] ?? holder?.['day'] ?? item.dataset['group'],
        values: [...item.querySelectorAll('[data-property]')].map(textOf),
        bar: bar && `${bar.cssText}`,
      };
    });
  });

/** Both screens show the same, in the same order. */
export async function expectSame(one: Page, two: Page): Promise<void> {
  await eventually(async () => {
    const [here, there] = await Promise.all([pictureOf(one), pictureOf(two)]);
    return JSON.stringify(here) === JSON.stringify(there) ? 'the same' : { here, there };
  }).toBe('the same');
}

/** What is stored: both look at it anew, and it is what they had on the screen before. */
export async function expectStored(one: Page, two: Page): Promise<void> {
  await expectSame(one, two);
  const before = await pictureOf(one);
  await Promise.all([one.reload(), two.reload()]);
  await eventually(() => pictureOf(one)).toEqual(before);
  await expectSame(one, two);
}

const KEYS = { Urgent: '1', High: '2', Low: '4' } as const;

/** By its key, on the item that has the keyboard. */
export async function choosePriority(page: Page, id: string, name: keyof typeof KEYS): Promise<void> {
  await linkOf(page, id).focus();
  await page.keyboard.press(KEYS[name]);
}

export async function changeMany(page: Page, ids: readonly string[], name: string): Promise<void> {
  for (const id of ids) {
    await linkOf(page, id).focus();
    await page.keyboard.press('x');
  }
  const bar = page.locator('[data-bulk-bar]');
  await bar.getByRole('button', { name: 'Priority', exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await bar.getByRole('button', { name: 'Clear selection' }).click();
}

/** Another value of the filter by priority: chosen where it was not, and the other way round. */
export async function turnFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).first().click();
  await page.getByRole('option', { name: 'Priority', exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

/** Drags by mouse, as far as that many pixels. */
export async function dragBy(page: Page, from: Locator, x: number): Promise<void> {
  const box = (await from.boundingBox())!;
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x / 2, top, { steps: 4 });
  await page.mouse.move(left + x, top, { steps: 4 });
  await page.mouse.up();
}
