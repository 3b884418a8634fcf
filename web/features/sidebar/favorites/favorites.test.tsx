import { userStream } from '@tandem/shared/sync/stream.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { favorites } from '#entities/personal/favorites/store.ts';
import type { Favorite } from '#entities/personal/favorites/types.ts';
import { pages } from '#entities/pages/pages/store.ts';
import { answer, stubApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { pageRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { Favorites } from './favorites.tsx';

withTexts('shell');

afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const favorite = (id: string, entity_type: Favorite['entity_type'], name: string): Favorite => ({
  ...{
    id,
    entity_type,
    entity_identifier: id,
    name,
    entity_data: { id, name, logo_props: {}, project_id: 'p' },
  },
  workspace_id: 'w',
  project_id: 'p',
  parent: null,
  is_folder: false,
  sequence: 1,
});

// docs/contract/client.md#without-a-name
test('what has no name is called "Untitled", whether it is known here or came with the favourite', async () => {
  const rows = [
    favorite('known', 'page', 'Old name'),
    favorite('page', 'page', ''),
    favorite('view', 'view', '  '),
    favorite('named', 'module', 'Compiler'),
  ];
  stubApi().on('GET', '/api/workspaces/w/user-favorites/', () => answer(rows));
  signIn();
  pages.confirmRows([pageRow('known', { name: '' })], 'project:p', 1);
  favorites.confirmRows(rows, userStream(ME), 1);
  show(<Favorites />);
  const names = (await screen.findAllByRole('link')).map(({ textContent }) => textContent).toSorted();
  expect(names).toEqual(['Compiler', 'Untitled', 'Untitled', 'Untitled']);
});
