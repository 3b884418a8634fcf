import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { estimates } from '#entities/projects/estimates/store.ts';
import type { Estimate } from '#entities/projects/estimates/types.ts';
import { labels } from '#entities/projects/labels/store.ts';
import { members } from '#entities/workspaces/members/store.ts';
import { projectMembers } from '#entities/projects/project-members/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { states } from '#entities/projects/states/store.ts';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { labelRow, memberRow, meRow, personRow, projectRow, stateRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { Component as Estimates } from './estimates/estimates-screen.tsx';
import { Component as Features } from './general/features-screen.tsx';
import { Component as General } from './general/general-screen.tsx';
import { Component as Labels } from './labels/labels-screen.tsx';
import { Component as Members } from './members/members-screen.tsx';
import { Component as States } from './states/states-screen.tsx';

withTexts('project-settings', 'settings', 'covers', 'fields');

const P = '/api/workspaces/w/projects/p/';
const stream = projectStream('p');
let api: TestApi;

beforeEach(() => {
  // The page of the tests has no fonts, whose loading a growing field waits for.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  api = stubApi();
  signIn();
  projects.confirmRows([projectRow('p', { identifier: 'PRO', estimate: 'e' })], userStream(ME), 0);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const open = (Screen: () => React.ReactNode) =>
  show(
    <Routes>
      <Route path="/w/projects/:projectId" element={<Screen />} />
    </Routes>,
    { at: '/w/projects/p' },
  );

test('members are found by any of their names', async () => {
  const ada = personRow('ada', { first_name: 'Ada', last_name: 'Lovelace' });
  const people = [meRow(ME), ada, personRow('tim', { first_name: 'Tim', last_name: 'Poulsen' })];
  members.confirmRows(
    people.map((person) => memberRow(person)),
    workspaceStream('w'),
    0,
  );
  const rows = people.map(({ id }) => ({ id: `m ${id}`, member: id, project: 'p', role: 15 as const }));
  api.on('GET', `${P}members/`, () => answer(rows, { seqs: { [stream]: 0 } }));
  projectMembers.confirmRows(rows, stream, 0);
  const { user } = open(Members);
  expect((await screen.findByRole('link', { name: 'Tim Poulsen' })).getAttribute('href')).toBe(
    '/w/profile/tim/',
  );
  await user.type(screen.getByLabelText('Find by name'), 'love');
  expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Tim Poulsen' })).toBeNull();
  await user.type(screen.getByLabelText('Find by name'), 'x');
  expect(screen.getByText('No matches')).toBeTruthy();
});

test('why a state stays is said on its button, and a folded group opens for a new state', async () => {
  states.confirmRows(
    [stateRow('Todo', { default: true }), stateRow('Ready'), stateRow('Done', { group: 'completed' })],
    stream,
    0,
  );
  const { user } = open(States);
  const todo = screen.getByRole('button', { name: "The default state can't be deleted" });
  expect(todo.getAttribute('aria-disabled')).toBe('true');
  await user.click(todo);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Each group needs at least one state' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Completed' }));
  expect(screen.queryByText('Done')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add a state to Completed' }));
  expect(screen.getByRole('button', { name: 'Create' })).toBeTruthy();
  expect(screen.getByText('Done')).toBeTruthy();
});

test('a label gets one of the usual colours', async () => {
  api.on('POST', `${P}issue-labels/`, ({ body }) =>
    answer(labelRow('made', body as object), { status: 201, seqs: { [stream]: 1 } }),
  );
  const { user } = open(Labels);
  await user.click(screen.getByRole('button', { name: 'Add label' }));
  await user.type(screen.getByLabelText('Name'), 'Platform');
  await user.click(screen.getByRole('button', { name: '#0693E3' }));
  expect(screen.getByRole('button', { name: '#0693E3' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await vi.waitFor(() =>
    expect(api.sent('POST', `${P}issue-labels/`)[0]?.body).toMatchObject({
      name: 'Platform',
      color: '#0693E3',
    }),
  );
});

test('the labels of a group are folded away and shown again', async () => {
  labels.confirmRows([labelRow('Platform'), labelRow('Android', { parent: 'Platform' })], stream, 0);
  const { user } = open(Labels);
  await user.click(screen.getByRole('button', { name: 'Collapse Platform' }));
  expect(screen.queryByText('Android')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Expand Platform' }));
  expect(screen.getByText('Android')).toBeTruthy();
});

test('an identifier of another project is refused before it is sent, and the own one is not asked about', async () => {
  api.on('GET', '/api/workspaces/w/project-identifiers', ({ query }) =>
    answer({ exists: query['name'] === 'DOCS' ? 1 : 0, identifiers: [] }),
  );
  const { user } = open(General);
  const field = screen.getByLabelText(/^Identifier/);
  await user.clear(field);
  await user.type(field, 'DOCS');
  expect(
    await screen.findByText('Another project already uses this identifier', {}, { timeout: 10_000 }),
  ).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'PRO');
  await vi.waitFor(() =>
    expect(screen.queryByText('Another project already uses this identifier')).toBeNull(),
  );
  expect(api.sent('GET', '/api/workspaces/w/project-identifiers').map(({ query }) => query['name'])).toEqual([
    'DOCS',
  ]);
});

test('a cover is chosen and taken away, at once here', async () => {
  const stored = (cover_image: string | null, seq: number) =>
    answer(projectRow('p', { cover_image, cover_image_url: cover_image }), {
      seqs: { [userStream(ME)]: seq },
    });
  api.on('GET', '/api/project-covers/', ['http://tandem.test/covers/tide.svg']);
  const send = api.hold('PATCH', P);
  const { user } = open(General);
  const shown = () => document.querySelector('img[src^="/covers/"]')?.getAttribute('src');
  const change = () => user.click(screen.getByRole('button', { name: 'Change cover' }));
  await change();
  await user.click(await screen.findByRole('button', { name: 'Cover 1' }));
  await vi.waitFor(() => expect(shown()).toBe('/covers/tide.svg'));
  send(stored('/covers/tide.svg', 1));
  await vi.waitFor(() =>
    expect(api.sent('PATCH', P)[0]?.body).toEqual({
      cover_image: '/covers/tide.svg',
      cover_image_asset: null,
    }),
  );
  api.on('PATCH', P, () => stored(null, 2));
  await change();
  await user.click(await screen.findByRole('button', { name: 'Remove cover' }));
  await vi.waitFor(() => expect(shown()).toBeUndefined());
  await vi.waitFor(() =>
    expect(api.sent('PATCH', P)[1]?.body).toEqual({ cover_image: null, cover_image_asset: null }),
  );
});

const points = ['S', 'M', 'L'].map((value, index) => ({ id: value, key: index + 1, value }));
const estimate = { id: 'e', name: 'Sizes', type: 'categories', project: 'p', last_used: true, points };

test('estimates that cannot be read or made say so, and why', async () => {
  api.on('GET', `${P}estimates/`, () => refusal(500, {}));
  const { user, unmount } = open(Estimates);
  const again = 'Error fetching estimates. Something went wrong. Please try again.';
  await screen.findByText(again, {}, { timeout: 20_000 });
  unmount();
  api
    .on('GET', `${P}estimates/`, () => answer([], { seqs: { [stream]: 0 } }))
    .on('POST', `${P}estimates/`, () => refusal(400, { error: 'No.' }));
  open(Estimates);
  await user.click(await screen.findByRole('button', { name: 'Add estimate' }));
  await user.click(await screen.findByRole('button', { name: 'Create and use' }));
  await screen.findByText('Error creating estimate. No.');
});

test('values of an estimate change places by the keyboard, and keep their items', async () => {
  const row = estimate as unknown as Estimate;
  api
    .on('GET', `${P}estimates/`, () => answer([row], { seqs: { [stream]: 0 } }))
    .on('PATCH', `${P}estimates/e/`, () => answer(row, { seqs: { [stream]: 0 } }));
  estimates.confirmRows([row], stream, 0);
  const { user } = open(Estimates);
  await user.click(await screen.findByRole('button', { name: 'Edit Sizes' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('button', { name: /^Move value 3/ }).focus();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: /^Move value 2/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(api.sent('PATCH', `${P}estimates/e/`)[0]?.body).toEqual({
      estimate_points: [
        { id: 'L', key: 2, value: 'L' },
        { id: 'M', key: 3, value: 'M' },
      ],
    }),
  );
});

test('a feature that was switched off says so, and is back by one press', async () => {
  projects.amend('p', () => ({ cycle_view: true }));
  api.on('PATCH', P, () => answer(projectRow('p', {}), { seqs: { [userStream(ME)]: 1 } }));
  const { user } = open(Features);
  await user.click(screen.getByRole('switch', { name: 'Cycles' }));
  expect(projects.get('p')?.cycle_view).toBe(false);
  const [toast] = useToasts.getState().toasts;
  expect(toast?.title).toBe('Cycles turned off');
  toast?.actions?.[0]?.run();
  await vi.waitFor(() =>
    expect(api.sent('PATCH', P).map(({ body }) => body)).toEqual([
      { cycle_view: false },
      { cycle_view: true },
    ]),
  );
});

test('members and estimates that do not come are not said to be none, and asked for again', async () => {
  projects.amend('p', () => ({ estimate: null }));
  for (const [Screen, path, none] of [
    [Estimates, `${P}estimates/`, 'No estimates yet'],
    [Members, `${P}members/`, 'Find by name'],
  ] as const) {
    api.on('GET', path, () => refusal(500, { error: 'no' }));
    const { user, unmount } = open(Screen);
    await screen.findByRole('alert');
    expect(screen.queryByText(none) ?? screen.queryByLabelText(none)).toBeNull();
    api.on('GET', path, () => answer([], { seqs: { [stream]: 0 } }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(screen.queryByText(none) ?? screen.queryByLabelText(none)).not.toBeNull());
    unmount();
  }
});

// docs/contract/client.md#reads-that-failed
test('labels that could not be read are not said to be none', async () => {
  api.on('GET', '/api/workspaces/w/labels/', () => refusal(500, { error: 'no' }));
  useWorkspaces.setState({ namedId: null });
  const { user } = open(Labels);
  await screen.findByRole('alert');
  expect(screen.queryByRole('heading', { name: 'No labels yet' })).toBeNull();
  api.on('GET', '/api/workspaces/w/labels/', () => answer([], { seqs: { [stream]: 0 } }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No labels yet' })).toBeTruthy();
});

test('a project without labels or estimates says what they are for, and offers the first', async () => {
  projects.amend('p', () => ({ estimate: null }));
  api.on('GET', `${P}estimates/`, () => answer([], { seqs: { [stream]: 0 } }));
  const { user, unmount } = open(Labels);
  expect(screen.getByRole('heading', { name: 'No labels yet' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add label' }));
  expect(screen.getByRole('button', { name: 'Create' })).toBeTruthy();
  unmount();
  const estimatesShown = open(Estimates);
  await estimatesShown.user.click(await screen.findByRole('button', { name: 'Add estimate' }));
  await screen.findByRole('dialog');
});
