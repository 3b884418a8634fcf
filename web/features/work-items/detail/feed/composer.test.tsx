import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workItems } from '#entities/work-items/rows/store.ts';
import { stubApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { Composer } from './composer.tsx';

withTexts('work-items', 'detail', 'editor');

beforeEach(() => {
  stubApi();
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

function open(at: string) {
  fillProject([itemRow('i1')]);
  const row = workItems.get('i1')!;
  show(
    <Layout>
      <Composer row={row} />
    </Layout>,
    { at },
  );
}

test('the link to answer of a mail leads into the field', { timeout: 30_000 }, async () => {
  open('/w/browse/ALOY-1/?reply=true');
  // The editor is fetched when it is first needed.
  const field = await screen.findByRole('textbox', undefined, { timeout: 15_000 });
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
});

test('without that link the field waits until somebody wants to write', () => {
  open('/w/browse/ALOY-1/');
  expect(screen.queryByRole('textbox')).toBeNull();
});
