import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow } from '#entities/live/live.ts';
import { CreateWorkItemModal } from '#features/work-items/create/create-modal.tsx';
import type { CreatePreset } from '#features/work-items/create/use-create-form.ts';
import { closeModal, useModal } from '#lib/frame/modal-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Component as DraftsScreen } from './drafts-screen.tsx';

withTexts('detail', 'work-items', 'editor');

const PATH = '/api/workspaces/w/draft-issues/';
const mine = userStream(ME);
let api: TestApi;
let wire: Wire;

const draftRow = (id: string, fields = {}) => ({
  ...{ id, name: `Draft ${id}`, description_html: '', project_id: 'p', state_id: 'todo', priority: 'none' },
  ...{
    label_ids: [],
    assignee_ids: [],
    start_date: null,
    target_date: null,
    parent_id: null,
    estimate_point: null,
  },
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
  ...fields,
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api = stubApi().on('GET', PATH, () => answer({ results: [draftRow('d1')] }, { seqs: { [mine]: 1 } }));
  wire = signIn();
  fillProject([]);
  follow(mine, 1);
});
afterEach(async () => {
  act(() => closeModal());
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The screen, and the form that it opens. */
function Scene() {
  const modal = useModal((state) => state.modal);
  return (
    <>
      <DraftsScreen />
      {modal?.kind === 'create-work-item' && (
        <CreateWorkItemModal
          projectId={modal.projectId}
          preset={(modal.preset ?? {}) as CreatePreset}
          onClose={closeModal}
        />
      )}
    </>
  );
}

const pass = (ms = 10) => act(() => vi.advanceTimersByTimeAsync(ms));
async function open() {
  show(<Scene />);
  await pass();
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}
const names = () =>
  within(screen.getByRole('list', { name: 'Drafts' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[0]?.textContent);
const choose = async (user: Awaited<ReturnType<typeof open>>, name: string | RegExp) => {
  await user.click(screen.getByRole('button', { name: 'Actions for Draft d1' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

describe('my drafts', () => {
  test('are listed and follow my other windows', async () => {
    await open();
    expect(names()).toEqual(['Draft d1']);
    const row = draftRow('d2', { name: null, created_at: '2026-01-02T10:00:00Z' });
    act(() => {
      wire.deliver(mine, { kind: 'draft', op: 'put', id: 'd2', row });
    });
    expect(names()).toEqual(['Untitled', 'Draft d1']);
  });

  test('become work items, and are back when that is refused', async () => {
    api.on('POST', '/api/workspaces/w/draft-to-issue/d1/', () => refusal(403, { error: 'Guests may not.' }));
    const user = await open();
    await choose(user, /Move to project/);
    await pass(50);
    expect(names()).toEqual(['Draft d1']);
    api.on('POST', '/api/workspaces/w/draft-to-issue/d1/', () =>
      answer(itemRow('i7'), { status: 201, seqs: { [mine]: 2 } }),
    );
    await choose(user, /Move to project/);
    await pass(50);
    expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull();
  });

  test('go after a question', async () => {
    api.on('DELETE', `${PATH}d1/`, () => answer(null, { seqs: { [mine]: 2 } }));
    const user = await open();
    await choose(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await pass(50);
    expect(api.sent('DELETE')).toHaveLength(1);
    expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull();
  });

  test('are written in the form of a new item, also without a network', async () => {
    api.on('POST', PATH, noNetwork);
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'New draft' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Half a thought');
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    expect(names()).toEqual(['Half a thought', 'Draft d1']);
    expect(api.sent('POST', PATH).at(-1)?.body).toMatchObject({ name: 'Half a thought', project_id: 'p' });
  });

  test('are changed in it', async () => {
    api.on('PATCH', `${PATH}d1/`, () => answer(null, { seqs: { [mine]: 2 } }));
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Draft d1' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' and more');
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    expect(names()).toEqual(['Draft d1 and more']);
    await pass(50);
    expect(api.sent('PATCH', `${PATH}d1/`)).toHaveLength(1);
  });
});

describe('the drafts', () => {
  const rows = [
    draftRow('d1', { name: 'Old door', priority: 'low', created_at: '2026-01-01T10:00:00Z' }),
    draftRow('d2', { name: 'New gate', priority: 'urgent', created_at: '2026-01-03T10:00:00Z' }),
    draftRow('d3', {
      name: 'Loose idea',
      project_id: null,
      state_id: null,
      created_at: '2026-01-02T10:00:00Z',
    }),
  ];
  const names = () =>
    screen
      .getAllByRole('button', { name: /^(Old door|New gate|Loose idea)$/ })
      .map(({ textContent }) => textContent);
  const choose = async (user: ReturnType<typeof userEvent.setup>, field: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  async function openAll() {
    localStorage.clear();
    api.on('GET', PATH, () => answer({ results: rows }, { seqs: { [mine]: 1 } }));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    show(<Scene />);
    await screen.findByRole('button', { name: 'Old door' });
    return user;
  }

  test('stand newest first, are found by their words, and are ordered otherwise', async () => {
    const user = await openAll();
    expect(names()).toEqual(['New gate', 'Loose idea', 'Old door']);
    await user.type(screen.getByRole('textbox', { name: 'Search drafts' }), 'door');
    expect(names()).toEqual(['Old door']);
    await user.clear(screen.getByRole('textbox', { name: 'Search drafts' }));
    await user.type(screen.getByRole('textbox', { name: 'Search drafts' }), 'nothing');
    expect(screen.getByText('No drafts match')).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: 'Search drafts' }));
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await choose(user, 'Sort by', 'Priority');
    expect(names()).toEqual(['New gate', 'Old door', 'Loose idea']);
  });

  test('are filtered, by what they have not too, until that is cleared', async () => {
    const user = await openAll();
    const filterBy = async (property: string, value: string) => {
      await user.click(screen.getByRole('button', { name: 'Filter' }));
      await user.click(await screen.findByRole('option', { name: property }));
      await user.click(await screen.findByRole('option', { name: value }));
      await user.keyboard('{Escape}');
    };
    await filterBy('Priority', 'Urgent');
    expect(names()).toEqual(['New gate']);
    expect(JSON.parse(localStorage.getItem('tandem.drafts-view.w') ?? '{}').filters).toMatchObject({
      priority: ['urgent'],
    });
    await filterBy('State group', 'Completed');
    expect(screen.getByText('No drafts match')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(names()).toHaveLength(3);
    await filterBy('Labels', 'No label');
    expect(names()).toHaveLength(3);
    localStorage.clear();
  });

  test('are grouped, in a list and on a board, and stay so after a reload', async () => {
    const user = await openAll();
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await choose(user, 'Group by', 'Project');
    const group = screen.getByRole('region', { name: 'No project' });
    expect(within(group).getByRole('button', { name: 'Loose idea' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('radio', { name: 'Board' }));
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining(['No project']),
    );
    const stored = JSON.parse(localStorage.getItem('tandem.drafts-view.w') ?? '{}');
    expect(stored.display_filters).toMatchObject({ layout: 'kanban', group_by: 'project' });
    localStorage.clear();
  });
});

// docs/contract/client.md#reads-that-failed
test('drafts that could not be read are not said to be none, nor that the server cannot be reached', async () => {
  api.on('GET', PATH, () => refusal(500, { error: 'no' }));
  show(<DraftsScreen />);
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy();
  expect(screen.queryByText('No drafts yet')).toBeNull();
  expect(screen.queryByText(/Can't reach/)).toBeNull();
});

test('guests of the workspace have no drafts', async () => {
  signOutOfTest();
  wire = signIn({ role: ROLE.GUEST });
  show(<DraftsScreen />);
  expect(await screen.findByText('Drafts are for members only')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New draft' })).toBeNull();
  expect(api.sent('GET', PATH)).toEqual([]);
});
