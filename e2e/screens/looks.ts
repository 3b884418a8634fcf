import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { drawIn, findFaintTexts, findViolations } from './axe.ts';

/** Where pictures go for whoever looks at the screens; without it none are made. */
const SHOTS = process.env['SHOTS'];
const THEMES = ['light', 'dark'] as const;

/** Pictures of what a journey has come to, in both themes. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  const size = page.viewportSize();
  for (const theme of THEMES) {
    await drawIn(page, { theme });
    await page.screenshot({ path: `${SHOTS}/${name}-${theme}-${size?.width}.png` });
  }
  await drawIn(page, { theme: 'light' });
}

type Sizes = readonly { width: number; height: number }[];

/** Pictures in these sizes, the first of which stays, and no violation in any of them. */
export async function look(page: Page, name: string, sizes: Sizes, within = ':root'): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await findViolations(page, within), `${name} ${size.width}`).toEqual([]);
    // Colours do not depend on the size.
    if (size === sizes[0]) expect(await findFaintTexts(page, within), name).toEqual({});
    await takePicture(page, name);
  }
  if (sizes[0]) await page.setViewportSize(sizes[0]);
}
