import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { states } from '#entities/projects/states/store.ts';
import { emptyNode } from '#entities/work-items/templates/node.ts';
import type { ItemTemplate } from '#entities/work-items/templates/types.ts';
import { countHeld, useHeldChanges } from '#lib/unsaved/held-changes.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { fieldLayout, projectRow, stateRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { templateRow } from '#testing/template-rows.ts';
import { dropDraft } from './model/drafts.ts';
import { Component as ProjectTemplates } from './project-templates-screen.tsx';

withTexts('templates', 'fields', 'editor', 'project-settings', 'settings', 'work-items');

const P = '/api/workspaces/w/projects/p/';
const seqs = { [projectStream('p')]: 1, [workspaceStream('w')]: 1 };
let api: TestApi;

const CRASH = templateRow('crash', {
  name: 'Crash report',
  uses: 41,
  content: {
    item: {
      ...emptyNode('root', '{{Device}} crashes'),
      due: { days: 3, unit: 'days' },
      children: [
        { ...emptyNode('n1', 'Reproduce on {{Device}}'), due: { days: 1, unit: 'days' } },
        { ...emptyNode('n2', 'Find the commit'), waits_for: ['n1'] },
      ],
    },
    asks: [{ name: 'Device', question: 'Which device?', kind: 'text', is_required: true }],
  },
});

function serve(rows: ItemTemplate[], role: number = ROLE.ADMIN) {
  projects.confirmRows([projectRow('p', { member_role: role as 20 })], projectStream('p'), 0);
  states.confirmRows([stateRow('todo', { name: 'Todo' })], projectStream('p'), 0);
  api.on('GET', `${P}templates/`, () => answer(rows, { seqs }));
  for (const { id } of rows)
    api.on('GET', `${P}templates/${id}/preview/`, () =>
      answer({ name: '', due: null, sub_items: 0, notes: [] }),
    );
  api.on('GET', `${P}work-item-types/`, () => answer([], { seqs }));
  api.on('GET', '/api/workspaces/w/fields/', () => answer([], { seqs }));
  api.on('GET', `${P}fields/`, () => answer(fieldLayout({}), { seqs }));
  api.on('GET', `${P}members/`, () => answer([{ id: 'm1', role, member: ME, project: 'p' }], { seqs }));
}

const open = (at = '/w/projects/p/settings/templates/') =>
  show(
    <Routes>
      <Route path="/w/projects/:projectId/settings/templates/:templateId?" element={<ProjectTemplates />} />
    </Routes>,
    { at },
  );
const editor = () => screen.findByRole('region', { name: 'Crash report' });
const stored = () => api.sent('PATCH')[0]?.body as { content: ItemTemplate['content'] };

beforeEach(() => {
  api = stubApi();
  signIn();
});
afterEach(() => {
  dropDraft('crash');
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('the page shows a template with its sub-items, its questions and what it would make', async () => {
  serve([CRASH]);
  open();
  const form = within(await editor());
  expect(form.getByText('used 41 times')).toBeTruthy();
  expect(form.getByRole('combobox', { name: 'Title of 1' })).toHaveProperty(
    'value',
    'Reproduce on {{Device}}',
  );
  expect(form.getByRole('button', { name: 'What 2 waits for: 1' })).toBeTruthy();
  const side = within(screen.getByRole('complementary', { name: 'Questions' }));
  expect(side.getByText('Which device?')).toBeTruthy();
  expect(side.getByText(/2 sub-items/)).toBeTruthy();
});

test('changes wait for Save, are counted, and can be discarded', async () => {
  serve([CRASH]);
  api.on('PATCH', `${P}templates/crash/`, () => answer(CRASH, { seqs: { [projectStream('p')]: 2 } }));
  const { user } = open();
  const form = within(await editor());
  const title = form.getByRole('combobox', { name: 'Title of the work item' });
  await user.type(title, '!');
  expect(countHeld(useHeldChanges.getState())).toBe(1);
  await user.click(form.getByRole('button', { name: 'Discard' }));
  expect(title).toHaveProperty('value', '{{Device}} crashes');
  await user.type(title, ' again');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored()?.content.item.name).toBe('{{Device}} crashes again'));
  expect(countHeld(useHeldChanges.getState())).toBe(0);
});

test('what was typed stays when the server refuses it', async () => {
  serve([CRASH]);
  api.on('PATCH', `${P}templates/crash/`, () => refusal(400, { content: ['Too many.'] }));
  const { user } = open();
  const form = within(await editor());
  const title = form.getByRole('combobox', { name: 'Title of the work item' });
  await user.type(title, '!');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('PATCH')).toHaveLength(1));
  await waitFor(() => expect(title).toHaveProperty('value', '{{Device}} crashes!'));
  expect(countHeld(useHeldChanges.getState())).toBe(1);
});

test('two braces offer variables, and a new question', async () => {
  serve([CRASH]);
  const { user } = open();
  const form = within(await editor());
  const title = form.getByRole('combobox', { name: 'Title of the work item' });
  await user.type(title, ' on {{{{da');
  await user.click(await screen.findByRole('option', { name: /^date/ }));
  expect(title).toHaveProperty('value', '{{Device}} crashes on {{date}}');
  await user.type(title, ' in {{{{ask: Version{Enter}');
  await waitFor(() => expect(title).toHaveProperty('value', '{{Device}} crashes on {{date}} in {{Version}}'));
  const side = within(screen.getByRole('complementary', { name: 'Questions' }));
  expect(side.getByRole('button', { name: /Version/ })).toBeTruthy();
});

test('a sub-item is added below another one by Enter, moved in, and goes with its menu', async () => {
  serve([CRASH]);
  const { user } = open();
  const form = within(await editor());
  await user.type(form.getByRole('combobox', { name: 'Title of 1' }), '{Enter}');
  await user.type(await form.findByRole('combobox', { name: 'Title of 2' }), 'Attach the log');
  await user.click(form.getByRole('button', { name: 'Actions for 2' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move in' }));
  expect(await form.findByRole('combobox', { name: 'Title of 1.1' })).toHaveProperty(
    'value',
    'Attach the log',
  );
  await user.click(form.getByRole('button', { name: 'Actions for 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(form.queryByRole('combobox', { name: 'Title of 1.1' })).toBeNull();
  expect(form.getByRole('combobox', { name: 'Title of 1' })).toHaveProperty('value', 'Find the commit');
});

test('a question is renamed in all texts', async () => {
  serve([CRASH]);
  const { user } = open();
  await editor();
  const side = within(screen.getByRole('complementary', { name: 'Questions' }));
  await user.click(side.getByRole('button', { name: /Device/ }));
  const name = side.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Phone{Enter}');
  expect(screen.getByRole('combobox', { name: 'Title of 1' })).toHaveProperty(
    'value',
    'Reproduce on {{Phone}}',
  );
});

test('members read templates and change nothing', async () => {
  serve([CRASH], ROLE.MEMBER);
  open();
  const form = within(await editor());
  expect(form.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(form.getByRole('button', { name: 'Use' })).toBeTruthy();
});
