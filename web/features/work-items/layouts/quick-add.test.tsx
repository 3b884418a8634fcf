import { fireEvent, screen } from '@testing-library/react';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { workItems } from '#entities/work-items/rows/store.ts';
import { clearDrafts } from '#lib/unsaved/drafts.ts';
import { closeModal, useModal } from '#lib/frame/modal-store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { leaveSession, startSession } from '#lib/http/session.ts';
import { noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { readSettings } from '../model/display/view-settings.ts';
import { QuickAdd } from './quick-add.tsx';

withTexts('work-items');

const PATH = '/api/workspaces/w/projects/p/issues/';
let api: TestApi;

beforeEach(() => {
  api = stubApi().on('POST', PATH, noNetwork);
  signIn();
});
afterEach(() => {
  clearDrafts(ME);
  signOutOfTest();
  vi.unstubAllGlobals();
});

function open(group_by: string, group: string, { role = ROLE.MEMBER as number } = {}) {
  fillProject([], { member_role: role as never });
  const settings = readSettings({ display_filters: { layout: 'list', group_by } } as never);
  return show(
    <Layout settings={settings}>
      <QuickAdd group={group} />
    </Layout>,
  );
}
const button = () => screen.getByRole('button');
const field = () => screen.getByRole('textbox') as HTMLInputElement;
const draftsLeft = () => Object.keys(localStorage).filter((key) => key.includes('new-item.'));
const made = () => workItems.select(() => true);

describe('adding items at the end of a group', () => {
  test('makes one with each Enter and goes on with the next', async () => {
    const { user } = open('state', 'doing');
    await user.click(button());
    expect(document.activeElement).toBe(field());
    await user.keyboard('First{Enter}Second{Enter}');
    expect(made().map(({ name, state_id }) => [name, state_id])).toEqual([
      ['First', 'doing'],
      ['Second', 'doing'],
    ]);
    expect([field().value, document.activeElement === field()]).toEqual(['', true]);
  });

  test.each([
    ['priority', 'high', { priority: 'high' }],
    ['assignees', 'ada', { assignee_ids: ['ada'] }],
    ['assignees', 'None', { assignee_ids: [] }],
    ['labels', 'red', { label_ids: ['red'] }],
  ])('gives them the value of the group: %s %s', async (groupBy, group, fields) => {
    const { user } = open(groupBy, group);
    await user.click(button());
    await user.keyboard('New{Enter}');
    expect(made()[0]).toMatchObject(fields);
    await vi.waitFor(() => expect(api.sent('POST', PATH)).toHaveLength(1));
  });

  test('opens the form for what a title alone does not say, and says what is missing', async () => {
    fillFields([fieldRow('effort', 'number', { name: 'Effort' })], {
      Cost: [fieldUse('effort', { required: 'on_create' })],
    });
    const { user } = open('state', 'doing');
    await user.click(button());
    await user.keyboard('New{Enter}');
    await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    expect(made()).toEqual([]);
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([
      'Fill in Effort to create this item',
    ]);
    expect(useModal.getState().modal).toMatchObject({
      ...{ kind: 'create-work-item', projectId: 'p' },
      preset: { name: 'New', state_id: 'doing' },
    });
    closeModal();
  });

  test('makes none without a name', async () => {
    const { user } = open('state', 'todo');
    await user.click(button());
    await user.keyboard('   {Enter}');
    expect(made()).toEqual([]);
  });

  test('makes none by the Enter that ends the choice of a word', async () => {
    const { user } = open('state', 'todo');
    await user.click(button());
    await user.keyboard('日本');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(made()).toEqual([]);
  });

  test('is closed by Escape, which gives the keyboard back to its button', async () => {
    const { user } = open('state', 'todo');
    await user.click(button());
    await user.keyboard('half{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(button());
    expect(made()).toEqual([]);
  });

  test('is closed by leaving it empty, and keeps what was typed otherwise', async () => {
    const { user } = open('state', 'todo');
    await user.click(button());
    await user.keyboard('half');
    await user.tab();
    expect(field().value).toBe('half');
    await user.clear(field());
    await user.tab();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('keeps a title that was begun when the session ends, until it is made or given up', async () => {
    const { user, unmount } = open('state', 'todo');
    await user.click(button());
    await user.keyboard('half');
    // The page goes to the sign-in, and comes back once the same person has signed in.
    leaveSession();
    unmount();
    startSession(ME);
    const again = open('state', 'todo');
    expect(field().value).toBe('half');
    expect(document.activeElement).not.toBe(field());
    await again.user.type(field(), ' done{Enter}');
    expect(made().map(({ name }) => name)).toEqual(['half done']);
    again.unmount();
    open('state', 'todo').unmount();
    expect(draftsLeft()).toEqual([]);
  });

  test('forgets a title that was given up', async () => {
    const { user } = open('state', 'todo');
    await user.click(button());
    await user.keyboard('half{Escape}');
    expect(draftsLeft()).toEqual([]);
    await user.click(button());
    expect(field().value).toBe('');
  });

  test('has a title for each group', async () => {
    const { user, unmount } = open('state', 'todo');
    await user.click(button());
    await user.keyboard('half');
    unmount();
    open('state', 'doing');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('is not there for readers, nor where items are grouped by who made them', () => {
    const { unmount } = open('state', 'todo', { role: ROLE.GUEST });
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    open('created_by', 'ada');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
