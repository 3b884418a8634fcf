import fs from 'node:fs';
import path from 'node:path';
import type { AxeResults, RuleObject, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { NEW_TEXT, markNewTexts } from '../help/two-people/new-texts.ts';
import { isLongProof, seedOf } from '../help/random.ts';

const source = fs.readFileSync(
  path.join(import.meta.dirname, '..', '..', 'node_modules', 'axe-core', 'axe.min.js'),
  'utf8',
);

/** How a screen is drawn: one of the four sets of tokens, or one mixed from a person's five colours. */
type Drawing = { theme: string; seeds?: Record<string, string> };

const LIGHT: Drawing = { theme: 'light' };
/** What else can be drawn: the themes to choose from ("system" is light or dark) and both ways of mixing one's own. */
const DRAWINGS: Record<string, Drawing> = {
  dark: { theme: 'dark' },
  'light-contrast': { theme: 'light-contrast' },
  'dark-contrast': { theme: 'dark-contrast' },
  'custom, light': {
    theme: 'light',
    seeds: { bg: '#fffdf7', text: '#2b2118', primary: '#8a3b12', side: '#2f2a26', 'side-text': '#f3ece4' },
  },
  'custom, dark': {
    theme: 'dark',
    seeds: { bg: '#10211c', text: '#e4f2ec', primary: '#43c59e', side: '#e8f0ec', 'side-text': '#12241e' },
  },
};

export const drawIn = (screen: Page, drawing: Drawing) =>
  screen.evaluate(({ theme, seeds }) => {
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    root.dataset['mantineColorScheme'] = theme.startsWith('dark') ? 'dark' : 'light';
    root.toggleAttribute('data-custom', seeds !== undefined);
    for (const [name, color] of Object.entries(seeds ?? {})) root.style.setProperty(`--seed-${name}`, color);
  }, drawing);

/** Beside axe's own choice: names that contain what is seen, and targets of 24 px (WCAG 2.2 AA). */
const ALSO: RuleObject = {
  'label-content-name-mismatch': { enabled: true },
  'target-size': { enabled: true },
};
/** The link of a row or card covers all of it by a layer of its own, which axe does not see. */
const TARGETS = '*:not([data-item-link])';
/** What lies over the page is in no part of it: a hint no more than a dialog. */
const OVER_THE_PAGE = 'dialog, [role=dialog], [role=alertdialog], [role=tooltip], svg';
const CONFIGURED = {
  rules: [{ id: 'target-size', selector: TARGETS }],
  checks: [{ id: 'region', options: { regionMatcher: OVER_THE_PAGE } }],
};

/** What fades in has its own colours at the end only. */
const atRest = (screen: Page) =>
  screen.evaluate(async () => {
    for (let left = 50; left > 0; left -= 1) {
      await new Promise(requestAnimationFrame);
      const moving = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });

async function violationsOf(screen: Page, within: string, options: RunOptions): Promise<string[]> {
  await atRest(screen);
  // Evaluated, not added as a script: the product's own policy forbids that.
  if (!(await screen.evaluate(() => 'axe' in globalThis)))
    await screen.evaluate(`${source};axe.configure(${JSON.stringify(CONFIGURED)})`);
  const { violations } = await screen.evaluate(
    ([context, run]) =>
      (globalThis as unknown as { axe: { run: (c: string, o: RunOptions) => Promise<AxeResults> } }).axe.run(
        context,
        run,
      ),
    [within, { ...options, resultTypes: ['violations'], preload: false } satisfies RunOptions] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

/** What axe finds, as the screen is drawn now, in the part of it that `within` selects. */
export const findViolations = (screen: Page, within = ':root'): Promise<string[]> =>
  violationsOf(screen, within, { rules: ALSO });

let turn = seedOf('DRAWING_SEED');

/** A run looks at each new text in one of them, in turn; `npm run test:long` in all. */
function drawingsInTurn(): [name: string, drawing: Drawing][] {
  const all = Object.entries(DRAWINGS);
  turn += 1;
  return isLongProof ? all : [all[turn % all.length]!];
}

/** Texts that cannot be read in one of the other themes, by theme. */
export async function findFaintTexts(screen: Page, within = ':root'): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  if (!(await markNewTexts(screen, within))) return found;
  for (const [name, drawing] of drawingsInTurn()) {
    await drawIn(screen, drawing);
    const violations = await violationsOf(screen, `[${NEW_TEXT}]`, { runOnly: ['color-contrast'] });
    if (violations.length > 0) found[name] = violations;
  }
  await drawIn(screen, LIGHT);
  return found;
}

/** Leaves a dialog by Escape: the list that is open in it closes first, then the dialog. */
export async function escapeFrom(page: Page, part: string): Promise<void> {
  const opened = page.locator(part).first();
  for (let left = 3; left > 0; left -= 1) {
    await page.keyboard.press('Escape');
    const isClosed = await opened.waitFor({ state: 'hidden', timeout: left > 1 ? 2000 : 30_000 }).then(
      () => true,
      (error: unknown) => {
        if (left === 1) throw error;
        return false;
      },
    );
    if (isClosed) return;
  }
}
