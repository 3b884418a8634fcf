import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asProjectType, projectTypes } from '#entities/projects/types/store.ts';
import { emptyNode } from '#entities/work-items/templates/node.ts';
import type { ItemTemplate, TemplateNote } from '#entities/work-items/templates/types.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow, typeRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { templateRow } from '#testing/template-rows.ts';
import { CreateWorkItemModal } from './create-modal.tsx';

withTexts('work-items', 'templates', 'fields');
beforeAll(() => import('#components/editor/text-field.tsx'));

const P = '/api/workspaces/w/projects/p/';
const USE = `${P}templates/crash/use/`;
const NOTHING = { workspace: [], project: [], issue: [], cycle: [], module: [], issue_view: [], page: [] };
let api: TestApi;

const CRASH = templateRow('crash', {
  name: 'Crash report',
  content: {
    item: {
      ...emptyNode('root', '{{Device}} crashes'),
      description_html: '<p>Seen on {{Device}}</p>',
      priority: 'urgent',
      children: [emptyNode('n1', 'Reproduce')],
    },
    asks: [{ name: 'Device', question: 'Which device?', kind: 'text', is_required: true }],
  },
});

function serve(rows: ItemTemplate[], notes: TemplateNote[] = []) {
  const stream = projectStream('p');
  api.on('GET', `${P}templates/`, () => answer(rows, { seqs: { [stream]: 1 } }));
  api.on('POST', USE, ({ body }) => {
    const item = itemRow((body as { id: string }).id, { name: 'iPhone crashes', sequence_id: 7 });
    return answer({ item, item_ids: [item.id, 'sub'], notes }, { status: 201, seqs: { [stream]: 9 } });
  });
}

beforeEach(() => {
  api = stubApi().on('GET', '/api/workspaces/w/search/', { results: NOTHING });
  signIn();
  fillProject([], { member_role: ROLE.MEMBER });
});
afterEach(() => {
  projectTypes.clear();
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(preset = {}) {
  const shown = show(<CreateWorkItemModal projectId="p" preset={preset} onClose={() => {}} />);
  await screen.findByRole('textbox', { name: 'Title' });
  return shown;
}
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
const device = () => screen.findByRole('textbox', { name: /Which device\?/ });
const used = () => api.sent('POST', USE).map(({ body }) => body as Record<string, unknown>);

async function choose(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Template: Template' }));
  await user.click(await screen.findByRole('option', { name: 'Crash report' }));
}

test('a template fills the form, asks its questions, and makes its items', async () => {
  serve([CRASH]);
  const { user } = await open();
  await choose(user);
  expect(title().value).toBe('{{Device}} crashes');
  expect(screen.getByText('With 1 sub-item')).toBeTruthy();
  await user.click(title());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Answer this question')).toBeTruthy();
  await user.type(await device(), 'iPhone');
  expect(title().value).toBe('iPhone crashes');
  await user.click(title());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(used()).toHaveLength(1));
  expect(used()[0]).toMatchObject({ answers: { Device: 'iPhone' } });
  expect(used()[0]?.['overrides']).not.toHaveProperty('name');
  expect(used()[0]?.['overrides']).not.toHaveProperty('priority');
});

test('what the person sets counts in place of the template', async () => {
  serve([CRASH]);
  const { user } = await open();
  await choose(user);
  await user.type(await device(), 'iPhone');
  await user.type(title(), ' again');
  await user.click(screen.getByRole('button', { name: 'Priority: Urgent' }));
  await user.click(await screen.findByRole('option', { name: 'Low' }));
  await user.click(title());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(used()).toHaveLength(1));
  expect(used()[0]?.['overrides']).toMatchObject({ name: 'iPhone crashes again', priority: 'low' });
});

test('the next of several items begins with the same template, and its question is open again', async () => {
  serve([CRASH]);
  const { user } = await open();
  await choose(user);
  await user.click(screen.getByRole('switch', { name: 'Create more' }));
  for (const name of ['iPhone', 'Pixel']) {
    await user.type(await device(), name);
    await user.click(title());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(title().value).toBe('{{Device}} crashes'));
  }
  expect(used()).toMatchObject([{ answers: { Device: 'iPhone' } }, { answers: { Device: 'Pixel' } }]);
});

test('a draft has the answers in its text', async () => {
  serve([CRASH]);
  const DRAFTS = '/api/workspaces/w/draft-issues/';
  api.on('POST', DRAFTS, () => answer({}, { status: 201 }));
  const { user } = await open();
  await choose(user);
  await user.type(await device(), 'iPhone');
  await user.click(screen.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(api.sent('POST', DRAFTS)).toHaveLength(1));
  expect(api.sent('POST', DRAFTS)[0]?.body).toMatchObject({
    name: 'iPhone crashes',
    description_html: '<p>Seen on iPhone</p>',
  });
});

test('a title that was typed before stays', async () => {
  serve([CRASH]);
  const { user } = await open();
  await user.type(title(), 'My phone burns');
  await choose(user);
  expect(title().value).toBe('My phone burns');
});

test('a form that was left has its template and the answers again', async () => {
  serve([CRASH]);
  const { user, unmount } = await open();
  await choose(user);
  await user.type(await device(), 'iPhone');
  unmount();
  await open();
  expect(await device()).toHaveProperty('value', 'iPhone');
  expect(title().value).toBe('iPhone crashes');
});

test('afterwards it is said how many there are and what was gone, with the undo', async () => {
  serve([CRASH], [{ node: 'n1', kind: 'label_gone', id: 'x', instead: null }]);
  const { user } = await open({ template_id: 'crash' });
  await user.type(await device(), 'iPhone{Enter}');
  await user.click(title());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  const [toast] = useToasts.getState().toasts;
  expect(toast?.title).toContain('with 1 sub-item');
  expect(toast?.text).toContain('A label is gone: it is left out.');
  expect(toast?.actions?.map(({ label }) => label)).toContain('Undo');
});

test('the default of a type is taken with the type, as long as nothing was typed', async () => {
  const stream = projectStream('p');
  fillProject([], { member_role: ROLE.MEMBER, is_issue_type_enabled: true });
  projectTypes.confirmRows([asProjectType(typeRow('Bug'), 'p')], stream, 1);
  const typeId = asProjectType(typeRow('Bug'), 'p').type_id;
  serve([{ ...CRASH, default_for: { types: [typeId], quick_add: false, intake_form: false } }]);
  const { user } = await open();
  await screen.findByRole('button', { name: 'Template: Template' });
  await user.click(screen.getByRole('button', { name: /^Type:/ }));
  await user.click(await screen.findByRole('option', { name: 'Bug' }));
  await waitFor(() => expect(title().value).toBe('{{Device}} crashes'));
  expect(
    within(screen.getByRole('region', { name: 'Questions of the template' })).getByText(/Which/),
  ).toBeTruthy();
});

test('a project without templates has no button for them', async () => {
  serve([]);
  await open();
  expect(screen.queryByRole('button', { name: /Template/ })).toBeNull();
});
