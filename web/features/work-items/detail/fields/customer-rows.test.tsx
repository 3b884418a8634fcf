import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { CustomerRows } from './customer-rows.tsx';

withTexts('work-items');

const PATH = '/api/workspaces/w/projects/p/issues/i1/';
let api: TestApi;

beforeEach(() => {
  api = stubApi().on('PATCH', PATH, () => answer(null, { seqs: { 'project:p': 9 } }));
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

function Rows({ canEdit = true }) {
  const row = useWorkItem('i1');
  return row ? <CustomerRows row={row} canEdit={canEdit} /> : null;
}
const open = (project: object, canEdit = true) => {
  fillProject([itemRow('i1', { service_name: 'Repair' })], project);
  return show(<Rows canEdit={canEdit} />);
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const sent = () => api.sent('PATCH', PATH).map(({ body }) => body);

test('are there only in projects that ask for customers', () => {
  open({});
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('are sent when they are left or Enter is pressed, and blank is nothing', async () => {
  const { user } = open({ is_marketing_funnels_enabled: true });
  await user.type(field('Phone'), '+49 30 1234{Enter}');
  await user.clear(field('Service'));
  await user.tab();
  await vi.waitFor(() => expect(sent()).toEqual([{ customer_phone: '+49 30 1234' }, { service_name: null }]));
});

test('stay as they were after Escape, and are only read without the right', async () => {
  const { user } = open({ is_marketing_funnels_enabled: true });
  await user.type(field('Service'), ' and more{Escape}');
  expect(field('Service').value).toBe('Repair');
  expect(sent()).toEqual([]);
});
