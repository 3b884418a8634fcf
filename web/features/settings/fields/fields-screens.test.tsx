import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fields, projectFields } from '#entities/projects/fields/store.ts';
import type { Field, ProjectFields } from '#entities/projects/fields/types.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { fieldLayout, fieldRow, projectRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { useFieldDrafts } from './panel/field-drafts.ts';
import { Component as ProjectFieldsScreen } from './project-fields-screen.tsx';
import { Component as WorkspaceFieldsScreen } from './workspace-fields-screen.tsx';

withTexts('fields', 'project-settings', 'workspace-settings', 'settings');

const W = '/api/workspaces/w/';
const P = `${W}projects/p/fields/`;
const IMPACT = {
  ...{ values: 12, hidden_projects: 0 },
  projects: [
    { id: 'p', name: 'Alloy', identifier: 'ALOY', is_used: true, values: 10 },
    { id: 'q', name: 'Titanium', identifier: 'TIM', is_used: true, values: 2 },
  ],
  choices: { Android: 12 },
};
const PLATFORM = fieldRow('Platform', {
  kind: 'select',
  options: {
    choices: ['iOS', 'Android'].map((name) => ({ id: name, name, color: '#888888', is_archived: false })),
  },
});
let api: TestApi;

/** The server has these fields, and the project uses them like that. */
function serve(rows: readonly Field[], layout: ProjectFields) {
  const seqs = { [workspaceStream('w')]: 0, [projectStream('p')]: 0 };
  fields.confirmRows(rows, workspaceStream('w'), 0);
  projectFields.confirmRows([layout], projectStream('p'), 0);
  api.on('GET', `${W}fields/`, () => answer(rows, { seqs }));
  api.on('GET', `${W}project-fields/`, () => answer([layout], { seqs }));
  api.on('GET', P, () => answer(layout, { seqs }));
  api.on('PUT', P, ({ body }) =>
    answer({ ...layout, ...(body as object) }, { seqs: { [projectStream('p')]: 1 } }),
  );
  api.on('GET', `${P}filled/`, { Platform: 1222 });
  for (const { id } of rows) api.on('GET', `${W}fields/${id}/impact/`, IMPACT);
}

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  api = stubApi();
  signIn();
  projects.confirmRows([projectRow('p', { name: 'Alloy' })], userStream(ME), 0);
});
afterEach(() => {
  useFieldDrafts.setState({ drafts: {} });
  signOutOfTest();
  vi.unstubAllGlobals();
});

const openProject = (rest = '') =>
  show(
    <Routes>
      <Route path="/w/projects/:projectId/settings/fields/:fieldId?" element={<ProjectFieldsScreen />} />
    </Routes>,
    { at: `/w/projects/p/settings/fields/${rest}` },
  );
const openWorkspace = (rest = '') =>
  show(
    <Routes>
      <Route path="/w/settings/fields/:fieldId?" element={<WorkspaceFieldsScreen />} />
    </Routes>,
    { at: `/w/settings/fields/${rest}` },
  );
const lastUse = () => (api.sent('PUT', P).at(-1)?.body as ProjectFields | undefined)?.sections[0]?.fields[0];
const putSections = () =>
  (api.sent('PUT', P).at(-1)?.body as ProjectFields | undefined)?.sections.map(
    ({ name, fields: uses }) => `${name}: ${uses.map(({ field_id }) => field_id).join(' ')}`,
  );

test('the arrows on a handle move a field, also to the next section, and the whole order is stored', async () => {
  serve([PLATFORM, fieldRow('Version')], fieldLayout({ Release: ['Platform', 'Version'], Cost: [] }));
  const { user } = openProject();
  expect((await screen.findAllByText('2 of 60')).length).toBe(1);
  screen.getByRole('button', { name: 'Move Version' }).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(putSections()).toEqual(['Release: Platform', 'Cost: Version']));
  const [, release, cost] = screen.getAllByRole('rowgroup');
  expect(within(release!).queryByRole('link', { name: 'Version' })).toBeNull();
  expect(within(cost!).getByRole('link', { name: 'Version' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Version'));
});

test('a field of the workspace that the project does not use is found and added to a section', async () => {
  serve([PLATFORM, fieldRow('Effort', { kind: 'number' })], fieldLayout({ Release: ['Platform'] }));
  const { user } = openProject();
  expect(
    await screen.findByText("Workspace w has 1 more field that Alloy doesn't use.", { exact: false }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a field to Release' }));
  await user.click(await screen.findByRole('option', { name: /Effort/ }));
  await waitFor(() => expect(putSections()).toEqual(['Release: Platform Effort']));
  expect(await screen.findByRole('complementary', { name: 'Effort' })).toBeTruthy();
});

test('a renamed choice says which projects it reaches and counts only once it is saved', async () => {
  serve([PLATFORM], fieldLayout({ Release: ['Platform'] }));
  const stored = vi.fn();
  api.on('PATCH', `${W}fields/Platform/`, ({ body }) => {
    stored(body);
    return answer({ ...PLATFORM, ...(body as object) }, { seqs: { [workspaceStream('w')]: 1 } });
  });
  const { user } = openProject('Platform/');
  const panel = await screen.findByRole('complementary', { name: 'Platform' });
  expect(await within(panel).findByText('2 projects use it')).toBeTruthy();
  const option = within(panel).getByLabelText('Option 2');
  await user.clear(option);
  await user.type(option, 'Both mobile');
  expect(within(panel).getByText('1 change for Alloy and Titanium')).toBeTruthy();
  expect(stored).not.toHaveBeenCalled();
  await user.click(within(panel).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored).toHaveBeenCalledOnce());
  expect(stored.mock.calls[0]?.[0]).toMatchObject({
    options: { choices: [{ name: 'iOS' }, { id: 'Android', name: 'Both mobile' }] },
    expected_updated_at: PLATFORM.updated_at,
  });
  await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Save' })).toBeNull());
});

test('what was typed waits while another field is looked at, and a conflict is said before it is saved over', async () => {
  serve([PLATFORM, fieldRow('Version')], fieldLayout({ Release: ['Platform', 'Version'] }));
  api.on('PATCH', `${W}fields/Platform/`, () => refusal(409, { error: 'The field has changed meanwhile.' }));
  const { user } = openProject('Platform/');
  const panel = await screen.findByRole('complementary', { name: 'Platform' });
  await user.type(within(panel).getByLabelText('Name'), 's');
  await user.click(screen.getByRole('link', { name: 'Version' }));
  await screen.findByRole('complementary', { name: 'Version' });
  expect(screen.getByRole('img', { name: 'Not saved' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Platform' }));
  const again = await screen.findByRole('complementary', { name: 'Platform' });
  expect(within(again).getByLabelText<HTMLInputElement>('Name').value).toBe('Platforms');
  await user.click(within(again).getByRole('button', { name: 'Save' }));
  expect(
    await within(again).findByText('Someone changed this field. Check it, then save again.'),
  ).toBeTruthy();
  await user.click(within(again).getByRole('button', { name: 'Discard' }));
  expect(within(again).getByLabelText<HTMLInputElement>('Name').value).toBe('Platform');
});

test('how many items have a value stands in the list, and how many have each option in the panel', async () => {
  serve([PLATFORM, fieldRow('Version')], fieldLayout({ Release: ['Platform', 'Version'] }));
  openProject('Platform/');
  expect(await screen.findByRole('cell', { name: '1,222' })).toBeTruthy();
  const panel = await screen.findByRole('complementary', { name: 'Platform' });
  const counts = await within(panel).findAllByTitle(/value/);
  expect(counts.map(({ textContent }) => textContent)).toEqual(['0', '12']);
});

test('what new items begin with is chosen with the editor of the field, and counts once it is saved', async () => {
  serve([PLATFORM, fieldRow('Effort', { kind: 'number' })], fieldLayout({ Release: ['Platform', 'Effort'] }));
  let isRefused = true;
  for (const id of ['Platform', 'Effort']) {
    api.on('PATCH', `${W}fields/${id}/`, ({ body }) =>
      isRefused
        ? refusal(400, { default_value: ['A valid number is required.'] })
        : answer({ ...fields.get(id), ...(body as object) }, { seqs: { [workspaceStream('w')]: 1 } }),
    );
  }
  const { user } = openProject('Effort/');
  const effort = await screen.findByRole('complementary', { name: 'Effort' });
  await user.click(within(effort).getByRole('button', { name: /^Default value/ }));
  await user.type(await within(effort).findByRole('textbox', { name: 'Default value' }), '2.5{Enter}');
  await user.click(await within(effort).findByRole('button', { name: 'Save' }));
  expect(await within(effort).findByText('A valid number is required.')).toBeTruthy();
  isRefused = false;
  await user.click(within(effort).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('PATCH').at(-1)?.body).toMatchObject({ default_value: 2.5 }));
  await waitFor(() => expect(within(effort).queryByRole('button', { name: 'Save' })).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Platform' }));
  const platform = await screen.findByRole('complementary', { name: 'Platform' });
  await user.click(within(platform).getByRole('button', { name: /^Default value/ }));
  await user.click(await screen.findByRole('option', { name: 'Android' }));
  await user.click(await within(platform).findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sent('PATCH').at(-1)?.body).toEqual({
      default_value: 'Android',
      expected_updated_at: PLATFORM.updated_at,
    }),
  );
});

test('when a field is asked for is stored at once, with the groups of states', async () => {
  serve([PLATFORM], fieldLayout({ Release: ['Platform'] }));
  const { user } = openProject('Platform/');
  const panel = await screen.findByRole('complementary', { name: 'Platform' });
  await user.click(within(panel).getByRole('combobox', { name: 'Required' }));
  await user.click(await screen.findByRole('option', { name: 'When entering' }));
  await waitFor(() =>
    expect(lastUse()).toMatchObject({
      required: 'on_enter',
      required_groups: ['started'],
    }),
  );
  expect(await screen.findByText('Entering Started')).toBeTruthy();
  await user.click(within(panel).getByRole('switch', { name: 'Public' }));
  await waitFor(() => expect(lastUse()?.is_public).toBe(true));
});

test('a new field has a kind and its options, and what the server refuses stands under it', async () => {
  serve([], fieldLayout({}));
  let refused = true;
  api.on('POST', `${W}fields/`, ({ body }) => {
    if (refused) return refusal(400, { name: ['The name is taken.'] });
    return answer(fieldRow('made', body as Partial<Field>), {
      status: 201,
      seqs: { [workspaceStream('w')]: 1 },
    });
  });
  const { user } = openProject('new/?name=Platform');
  const panel = await screen.findByRole('complementary', { name: 'Platform' });
  await user.click(within(panel).getByRole('radio', { name: 'Select' }));
  await user.click(within(panel).getByRole('button', { name: 'Option' }));
  await user.keyboard('iOS{Enter}Android');
  await user.click(within(panel).getByRole('button', { name: 'Create field' }));
  expect(await within(panel).findByText('The name is taken.')).toBeTruthy();
  refused = false;
  api.on('GET', `${W}fields/made/impact/`, IMPACT);
  await user.click(within(panel).getByRole('button', { name: 'Create field' }));
  await waitFor(() => expect(api.sent('POST', `${W}fields/`)).toHaveLength(2));
  expect(api.sent('POST', `${W}fields/`).at(-1)?.body).toMatchObject({
    name: 'Platform',
    kind: 'select',
    options: { choices: [{ name: 'iOS' }, { name: 'Android' }] },
  });
});

test('a formula without text is refused in the words of the screen', async () => {
  serve([], fieldLayout({}));
  api.on('POST', `${W}fields/`, () => refusal(400, { options: ['Enter a formula. (character 1)'] }));
  const { user } = openProject('new/?name=Total');
  const panel = await screen.findByRole('complementary', { name: 'Total' });
  await user.click(within(panel).getByRole('radio', { name: 'Formula' }));
  await user.click(within(panel).getByRole('button', { name: 'Create field' }));
  expect(await within(panel).findByText('Enter a formula.')).toBeTruthy();
});

test('deleting asks for the name and says how many values go; for a day the field can come back', async () => {
  const gone = fieldRow('Old', { deleted_at: '2026-01-01T10:00:00Z' });
  serve([PLATFORM, gone], fieldLayout({}));
  api.on('DELETE', `${W}fields/Platform/`, () => answer(null, { seqs: { [workspaceStream('w')]: 1 } }));
  api.on('POST', `${W}fields/Old/restore/`, () =>
    answer({ ...gone, deleted_at: null }, { seqs: { [workspaceStream('w')]: 2 } }),
  );
  const { user } = openWorkspace('Platform/');
  const panel = await screen.findByRole('complementary', { name: 'Platform' });
  await user.click(within(panel).getByRole('button', { name: 'Actions for Platform' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete everywhere…' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText('12 values in Alloy and Titanium will be deleted with the field.'),
  ).toBeTruthy();
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete field' });
  expect(confirm.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText('Type “Platform” to confirm'), 'Platform');
  await user.click(confirm);
  await waitFor(() => expect(api.sent('DELETE')[0]?.body).toEqual({ name: 'Platform' }));
  await waitFor(() => expect(addressNow()).toBe('/w/settings/fields/'));
  expect(screen.getAllByText(/^Deleted, back until /)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Restore Old' }));
  expect(await screen.findByRole('link', { name: 'Old' })).toBeTruthy();
});

test('another kind is previewed with the values that would be lost', async () => {
  serve([fieldRow('Effort')], fieldLayout({}));
  api.on('POST', `${W}fields/Effort/convert/`, ({ body }) =>
    answer({
      ...{ is_running: false, converts: 7, lost: 1 },
      is_dry_run: (body as { dry_run?: boolean }).dry_run ?? false,
      examples: [{ work_item_id: 'i', key: 'ALOY-7', value: 'two days' }],
      field: fieldRow('Effort', { kind: 'number' }),
    }),
  );
  const { user } = openWorkspace('Effort/');
  await user.click(await screen.findByRole('button', { name: 'Change…' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: 'Number' }));
  expect(await within(dialog).findByText('7 values will be converted.')).toBeTruthy();
  expect(within(dialog).getByText('two days')).toBeTruthy();
  expect(api.sent('POST').at(-1)?.body).toEqual({ kind: 'number', dry_run: true });
  await user.click(within(dialog).getByRole('button', { name: 'Change kind' }));
  await waitFor(() => expect(api.sent('POST').at(-1)?.body).toEqual({ kind: 'number' }));
});

test('the switch of a field counts at once', async () => {
  serve([PLATFORM], fieldLayout({}));
  api.on('PATCH', `${W}fields/Platform/`, ({ body }) =>
    answer({ ...PLATFORM, ...(body as object) }, { seqs: { [workspaceStream('w')]: 1 } }),
  );
  const { user } = openWorkspace();
  await user.click(await screen.findByRole('switch', { name: 'Platform is active' }));
  await waitFor(() => expect(api.sent('PATCH')[0]?.body).toEqual({ is_active: false }));
  expect(await screen.findByText('Inactive')).toBeTruthy();
});

test('a member who did not make a field reads what it is and changes nothing', async () => {
  signOutOfTest();
  signIn({ role: ROLE.MEMBER });
  projects.confirmRows([projectRow('p', { name: 'Alloy', member_role: ROLE.MEMBER })], userStream(ME), 0);
  serve([PLATFORM], fieldLayout({ Release: ['Platform'] }));
  openProject('Platform/');
  const panel = await screen.findByRole('complementary', { name: 'Platform' });
  expect(within(panel).getByLabelText<HTMLInputElement>('Name').readOnly).toBe(true);
  expect(within(panel).getByRole<HTMLInputElement>('switch', { name: 'Public' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^(Move|Add|Change|Actions)/ })).toBeNull();
});
