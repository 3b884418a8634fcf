import { afterAll, beforeAll, expect, test } from 'vitest';
import { escapeFrom, findFaintTexts, findViolations } from '../../screens/axe.ts';
import { type Gallery, closeGallery, openGallery } from '../../screens/gallery.ts';
import { findCutWhenNarrow } from '../../screens/reflow.ts';
import { inTurn, seedOf } from '../../help/random.ts';
import { SCREENS } from '../../screens/screens.ts';

let gallery: Gallery;

beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => closeGallery(gallery));

/** A run looks at a third of the screens (docs/testing.md). */
const seed = seedOf('SCREENS_SEED');

test.each(inTurn(Object.keys(SCREENS), seed))(`%s (SCREENS_SEED=${seed})`, async (name) => {
  const { window = 'member', path, open, over = {} } = SCREENS[name]!;
  const screen = gallery.windows[window];
  await screen.goto(path(gallery));
  await open(screen, gallery);
  expect(await findViolations(screen)).toEqual([]);
  // Colours do not depend on the language or the size of the window.
  const hasOwnColours = window !== 'russian' && window !== 'phone';
  if (hasOwnColours) expect(await findFaintTexts(screen)).toEqual({});
  expect(await findCutWhenNarrow(screen), 'at 320 px').toEqual([]);
  for (const [opened, { part, open: openOver }] of Object.entries(over)) {
    await openOver(screen, gallery);
    await screen.locator(part).first().waitFor();
    expect(await findViolations(screen, part), opened).toEqual([]);
    if (hasOwnColours) expect(await findFaintTexts(screen, part), opened).toEqual({});
    await escapeFrom(screen, part);
  }
});
