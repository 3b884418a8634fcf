import { screen, within } from '@testing-library/react';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { FIELD_VIEWS } from '../model/fields/registry.ts';
import { CreateWorkItemModal } from './create-modal.tsx';

withTexts('work-items', 'fields');
beforeAll(async () => {
  await import('#components/editor/text-field.tsx');
  await FIELD_VIEWS.number.Editor?.fetch();
});

const PATH = '/api/workspaces/w/projects/p/issues/';
const DRAFTS = '/api/workspaces/w/draft-issues/';
const NOTHING = { workspace: [], project: [], issue: [], cycle: [], module: [], issue_view: [], page: [] };
let api: TestApi;

beforeEach(() => {
  api = stubApi()
    .on('POST', PATH, ({ body }) => answer(body, { status: 201, seqs: { 'project:p': 9 } }))
    .on('POST', DRAFTS, ({ body }) => answer(body, { status: 201 }))
    .on('GET', '/api/workspaces/w/search/', { results: NOTHING });
  signIn();
  fillProject([], { member_role: ROLE.MEMBER });
  fillFields(
    [
      fieldRow('effort', 'number', { name: 'Effort' }),
      fieldRow('sure', 'percent', { name: 'Confidence', default_value: 0.5 }),
      fieldRow('note', 'text', { name: 'Note' }),
      fieldRow('bug', 'text', { name: 'Steps' }),
    ],
    {
      Cost: [
        fieldUse('effort', { required: 'on_create' }),
        fieldUse('sure'),
        fieldUse('note'),
        fieldUse('bug', { type_ids: ['bug'] }),
      ],
    },
  );
});
afterEach(() => {
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(preset = {}) {
  const shown = show(<CreateWorkItemModal projectId="p" preset={preset} onClose={() => {}} />);
  await screen.findByRole('region', { name: 'Fields' });
  return shown;
}
const region = () => within(screen.getByRole('region', { name: 'Fields' }));
const title = () => screen.getByRole('textbox', { name: 'Title' });
const sent = () => api.sent('POST', PATH).map(({ body }) => (body as { fields?: object }).fields);

test('a new item is asked for what it needs, and for the others when they are wanted', async () => {
  const { user } = await open();
  expect(region().getByText('Effort')).toBeDefined();
  expect(region().getByText('50%')).toBeDefined();
  expect(region().queryByText('Note')).toBeNull();
  expect(region().queryByText('Steps')).toBeNull();
  await user.click(region().getByRole('button', { name: '1 more field' }));
  expect(region().getByText('Note')).toBeDefined();
});

test('what is missing is said, and nothing is sent before it is there', async () => {
  const { user } = await open();
  await user.type(title(), 'Door{Enter}');
  expect(region().getByRole('alert').textContent).toBe('Enter a value.');
  expect(sent()).toEqual([]);
  await user.click(region().getByRole('button', { name: /^Effort:/ }));
  await user.keyboard('3{Enter}');
  expect(region().queryByRole('alert')).toBeNull();
  await user.type(title(), '{Enter}');
  await vi.waitFor(() => expect(sent()).toEqual([{ effort: 3, sure: 0.5 }]));
});

test('a draft has what was filled in, and needs nothing', async () => {
  const { user } = await open();
  await user.click(region().getByRole('button', { name: /^Effort:/ }));
  await user.keyboard('3{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save as draft' }));
  await vi.waitFor(() =>
    expect(api.sent('POST', DRAFTS)[0]?.body).toMatchObject({ fields: { effort: 3, sure: 0.5 } }),
  );
});

test('a copy has the values of its item', async () => {
  const { user } = await open({ name: 'Copy', fields: { effort: 8, note: 'As it was' } });
  expect(region().getByRole('button', { name: 'Effort: 8' })).toBeDefined();
  await user.type(title(), '{Enter}');
  await vi.waitFor(() => expect(sent()).toEqual([{ effort: 8, sure: 0.5, note: 'As it was' }]));
});
