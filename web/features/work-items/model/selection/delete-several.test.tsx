import { screen } from '@testing-library/react';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { DeleteSeveral } from './delete-several.tsx';

withTexts('work-items', 'detail');

const PROJECT = '/api/workspaces/w/projects/p/';
const stream = projectStream('p');
let api: TestApi;

const foundRow = (id: string) => ({
  ...{ id, name: `Item ${id}`, sequence_id: 1, project__identifier: 'ALOY', state__name: 'Todo' },
  ...{ state__group: 'unstarted', state__color: '#fff' },
});

beforeEach(() => {
  api = stubApi()
    .on('GET', `${PROJECT}search-issues/`, ({ query }) =>
      answer(query['search'] ? [] : ['i1', 'i2', 'i3'].map(foundRow)),
    )
    .on('DELETE', `${PROJECT}bulk-delete-issues/`, () => answer({}, { seqs: { [stream]: 2 } }));
  signIn();
  fillProject([itemRow('i1'), itemRow('i2'), itemRow('i3')]);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('items that were found are deleted together, once that is confirmed, and can be had back', async () => {
  const onClose = vi.fn();
  const { user } = show(<DeleteSeveral projectId="p" onClose={onClose} />);
  await user.click(await screen.findByRole('option', { name: /Item i1/ }));
  await user.click(screen.getByRole('option', { name: /Item i3/ }));
  await user.click(screen.getByRole('button', { name: 'Delete 2 items' }));
  await screen.findByRole('dialog', { name: 'Delete 2 work items?' });
  expect(api.sent('DELETE')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onClose).toHaveBeenCalled();
  await vi.waitFor(() => expect(useToasts.getState().toasts.at(-1)?.title).toBe('2 work items deleted'));
  expect(api.sent('DELETE')[0]?.body).toEqual({ issue_ids: ['i1', 'i3'] });
  expect(['i1', 'i2', 'i3'].filter((id) => workItems.get(id))).toEqual(['i2']);
  expect(useToasts.getState().toasts.at(-1)?.actions?.[0]?.label).toBe('Undo');
});

test('what nothing matches says so', async () => {
  const { user } = show(<DeleteSeveral projectId="p" onClose={() => {}} />);
  await user.type(await screen.findByRole('combobox'), 'nothing');
  expect(await screen.findByText('No matches')).toBeTruthy();
});
