import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { NewPageMenu } from './new-page-menu.tsx';

withTexts('pages', 'page-templates');

let api: TestApi;
const onEmpty = vi.fn<(access: number) => void>();

beforeEach(() => {
  onEmpty.mockReset();
  api = stubApi();
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

async function open(tab: 'public' | 'private') {
  const { user } = show(<NewPageMenu projectId="p" tab={tab} size="md" onEmpty={onEmpty} />);
  await user.click(screen.getByRole('button', { name: 'New page options' }));
  await screen.findByRole('menuitemradio', { name: 'Public' });
  return user;
}

// docs/contract/client.md#a-new-page
test('a new page is begun with an access of its own, whichever tab is open', async () => {
  const user = await open('public');
  await user.click(screen.getByRole('menuitemradio', { name: 'Private' }));
  await user.click(screen.getByRole('menuitem', { name: 'Blank page' }));
  expect(onEmpty).toHaveBeenCalledWith(PAGE_ACCESS.PRIVATE);
});

// docs/contract/client.md#a-new-page
test('without a choice it has the access of the tab', async () => {
  const user = await open('private');
  await user.click(screen.getByRole('menuitem', { name: 'Blank page' }));
  expect(onEmpty).toHaveBeenCalledWith(PAGE_ACCESS.PRIVATE);
});

// docs/contract/client.md#a-new-page
test('a template is begun with the chosen access too', async () => {
  const path = '/api/workspaces/w/projects/p/import-pages/';
  api.on('POST', path, () => refusal(400, { error: 'no' }));
  const user = await open('private');
  await user.click(screen.getByRole('menuitemradio', { name: 'Public' }));
  await user.click(screen.getByRole('menuitem', { name: 'Meeting notes' }));
  await vi.waitFor(() =>
    expect(api.sent('POST', path)[0]?.body).toMatchObject({ access: PAGE_ACCESS.PUBLIC }),
  );
});
