import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ROLE } from '@tandem/shared/roles.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { dismissUpload, useUploads } from '#entities/work-items/attachments/uploads.ts';
import { CreateWorkItemModal } from './create-modal.tsx';
import { readDraft } from './item-draft.ts';

withTexts('work-items');
// The editor arrives by itself; the tests are not about how long that takes.
beforeAll(() => import('#components/editor/text-field.tsx'));

const PATH = '/api/workspaces/w/projects/p/issues/';
const SEARCH = '/api/workspaces/w/search/';
const NOTHING = { workspace: [], project: [], issue: [], cycle: [], module: [], issue_view: [], page: [] };
let api: TestApi;
let closed: number;

beforeEach(() => {
  closed = 0;
  api = stubApi()
    .on('POST', PATH, ({ body }) => answer(body, { status: 201, seqs: { 'project:p': 9 } }))
    .on('GET', SEARCH, { results: NOTHING });
  signIn();
  fillProject([], { member_role: ROLE.MEMBER });
});
afterEach(() => {
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** What is fetched late may keep React from drawing at once. */
async function open(preset = {}) {
  const close = () => {
    closed += 1;
  };
  const shown = show(<CreateWorkItemModal projectId="p" preset={preset} onClose={close} />);
  await screen.findByRole('textbox', { name: 'Title' });
  return shown;
}
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
const made = () => api.sent('POST', PATH).map(({ body }) => (body as { name: string }).name);

describe('the form of a new item', () => {
  test('is sent by Enter in its title, once, and closed', async () => {
    const { user } = await open();
    await user.type(title(), 'Paint the door{Enter}');
    await vi.waitFor(() => expect(made()).toEqual(['Paint the door']));
    expect(closed).toBe(1);
    expect(readDraft('w')).toBeNull();
  });

  test('says which customer it is about, where the project asks for that', async () => {
    fillProject([], { member_role: ROLE.MEMBER, is_marketing_funnels_enabled: true });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Customer' }));
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '+49 30 1234');
    await user.type(title(), 'Call back{Enter}');
    await vi.waitFor(() => expect(made()).toEqual(['Call back']));
    expect(api.sent('POST', PATH)[0]?.body).toMatchObject({ customer_phone: '+49 30 1234' });
  });

  test('leads from its title to the description with Tab, and offers blocks there', async () => {
    const { user } = await open();
    await user.click(title());
    await user.tab();
    const text = await screen.findByRole('textbox', { name: 'Description' });
    await vi.waitFor(() => expect(document.activeElement).toBe(text), 10_000);
    await user.type(text, '/');
    expect(await screen.findByRole('option', { name: /Heading 1/ }, { timeout: 10_000 })).toBeTruthy();
  }, 30_000);

  test('takes files along, which are attached once the item is made', async () => {
    const { user } = await open();
    await user.type(title(), 'With a log');
    const file = new File(['x'], 'crash.log', { type: 'text/plain' });
    await user.upload(screen.getByLabelText('Attach files', { selector: 'input' }), file);
    expect(within(screen.getByRole('list', { name: 'Files' })).getByText('crash.log')).toBeTruthy();
    await user.type(title(), '{Enter}');
    await vi.waitFor(() => expect(made()).toEqual(['With a log']));
    const { id } = api.sent('POST', PATH)[0]!.body as { id: string };
    const uploads = () => useUploads.getState().uploads;
    await vi.waitFor(() => expect(uploads()).toMatchObject([{ name: 'crash.log', itemId: id }]), 10_000);
    for (const each of uploads()) dismissUpload(each.id);
  }, 30_000);

  test('asks of no customer anywhere else', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Customer' })).toBeNull();
  });

  test('asks for a title first', async () => {
    const { user } = await open();
    await user.type(title(), '   {Enter}');
    expect(screen.getByRole('alert')).toBeTruthy();
    expect([made(), closed]).toEqual([[], 0]);
  });

  test('stays for the next one when that is wanted', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('switch'));
    await user.type(title(), 'One{Enter}');
    await user.type(title(), 'Two{Enter}');
    await vi.waitFor(() => expect(made()).toEqual(['One', 'Two']));
    expect([title().value, closed]).toEqual(['', 0]);
  });

  test('that was begun stands there again after it was closed or the page was reloaded', async () => {
    const first = await open();
    await first.user.type(title(), 'Half a title');
    first.unmount();
    const second = await open();
    expect(title().value).toBe('Half a title');
    await second.user.click(screen.getByText('Discard'));
    await second.user.click(
      within(screen.getByRole('dialog', { name: 'Discard this work item?' })).getByText('Discard'),
    );
    second.unmount();
    await open();
    expect(title().value).toBe('');
  });

  test('of a copy or a part has nothing of what was begun', async () => {
    const first = await open();
    await first.user.type(title(), 'Half a title');
    first.unmount();
    await open({ name: 'Door (copy)' });
    expect(title().value).toBe('Door (copy)');
  });

  test('Escape in a list of values closes that list alone', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^Priority: / }));
    await screen.findByRole('option', { name: /High/ });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(closed).toBe(0);
  });

  test('names items that may be the same, as links', async () => {
    const issue = { id: 'i7', name: 'Paint the door', project_id: 'p', project__identifier: 'ALOY' };
    const here = { ...issue, sequence_id: 7, type_id: null, workspace__slug: 'w' };
    api.on('GET', SEARCH, { results: { ...NOTHING, issue: [here] } });
    const { user } = await open();
    await user.type(title(), 'Paint door');
    const dialog = screen.getByRole('dialog');
    await user.click(await within(dialog).findByText('1 possible duplicate', {}, { timeout: 3000 }));
    expect(api.sent('GET', SEARCH).at(-1)?.query).toMatchObject({ search: 'Paint door', project_id: 'p' });
    expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/w/browse/ALOY-7/');
    expect(addressNow()).toBe('/');
  });
});
