import { ROLE } from '@tandem/shared/roles.ts';
import { must } from '@tandem/shared/must.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow, holdStream } from '#entities/live/live.ts';
import { members } from '#entities/workspaces/members/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { memberRow, meRow, personRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Component as Members } from './members-screen.tsx';

withTexts('workspace-settings', 'settings');

const stream = workspaceStream('w');
const INVITATIONS = '/api/workspaces/w/invitations/';
const LINK = '/api/workspaces/w/invite-link/';
/** The link that the server has. */
let stored: object;
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const linkRow = (fields: object = {}) => ({
  ...{
    id: 'l',
    workspace: 'w',
    role: ROLE.MEMBER,
    invite_link: '/workspace-invitations/?invite_link=l.1&slug=w',
  },
  expires_at: '2999-01-01T10:00:00Z',
  renewed_at: '2026-01-01T10:00:00Z',
  created_at: '2026-01-01T10:00:00Z',
  ...fields,
});

const invitation = (fields: object = {}) => ({
  id: 'i',
  email: 'late@example.com',
  accepted: false,
  responded_at: null,
  role: ROLE.MEMBER,
  workspace: { id: 'w', name: 'Workspace w', slug: 'w', logo_url: null },
  invite_link: '/link',
  created_at: '2026-01-01T10:00:00Z',
  ...fields,
});

beforeEach(() => {
  api = stubApi()
    .on('GET', INVITATIONS, () => answer([invitation()], { seqs: { [stream]: wire.seqOf(stream) } }))
    .on('GET', LINK, () => answer(stored, { seqs: { [stream]: wire.seqOf(stream) } }));
  stored = { id: null, invite_link: null };
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
  const at = { created_at: '2026-01-01T10:00:00Z' };
  members.confirmRows(
    [memberRow(meRow(ME), { role: ROLE.ADMIN, ...at }), memberRow(personRow('ada'), at)],
    stream,
    0,
  );
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
});

const rowOf = async (email: string) =>
  must((await screen.findByText(email)).closest('tr'), 'it is in the table');

describe('the members of a workspace', () => {
  test('have roles that an administrator changes, and get them back when the server refuses', async () => {
    const path = '/api/workspaces/w/members/member%20ada/';
    api.on('PATCH', path, () => refusal(400, { error: 'The last administrator stays.' }));
    const { user } = show(<Members />);
    await user.click(
      within(await rowOf('ada@example.com')).getByRole('button', { name: /change the role of ada/ }),
    );
    await user.click(await screen.findByRole('menuitem', { name: /^Guest/ }));
    await vi.waitFor(() =>
      expect(useToasts.getState().toasts[0]?.text).toBe('The last administrator stays.'),
    );
    expect(members.get('member ada')?.role).toBe(ROLE.MEMBER);
    expect(
      within(await rowOf('me@example.com')).queryByRole('button', { name: /change the role/ }),
    ).toBeNull();
  });

  test('are found by name and address', async () => {
    const { user } = show(<Members />);
    await user.type(await screen.findByLabelText('Name or email'), 'ADA@');
    expect(await rowOf('ada@example.com')).toBeDefined();
    expect(screen.queryByText('me@example.com')).toBeNull();
    await user.type(screen.getByLabelText('Name or email'), 'nobody');
    expect(screen.getByText('No matches')).toBeDefined();
    await user.clear(screen.getByLabelText('Name or email'));
    await user.click(screen.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Admin' }));
    expect(await rowOf('me@example.com')).toBeDefined();
    expect(screen.queryByText('ada@example.com')).toBeNull();
  });

  test('are invited once every address is one, and wait below with their links', async () => {
    api.on('POST', INVITATIONS, {});
    const { user } = show(<Members />);
    await user.click(await screen.findByRole('button', { name: 'Add member' }));
    await user.click(await screen.findByLabelText('Email of person 1'));
    await user.paste('late');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Email is invalid')).toBeDefined();
    await user.click(screen.getByLabelText('Email of person 1'));
    await user.paste('@example.com');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('POST', INVITATIONS)[0]?.body).toEqual({
      emails: [{ email: 'late@example.com', role: ROLE.MEMBER }],
    });
    expect(await screen.findByRole('button', { name: 'Copy link for late@example.com' })).toBeDefined();
    wire.deliver(stream, { kind: 'workspace_invitation', op: 'remove', id: 'i' });
    await vi.waitFor(() => expect(screen.queryByText('late@example.com')).toBeNull());
  });
});

describe('the invite link of a workspace', () => {
  const shown = async () => ((await screen.findByLabelText('Link')) as HTMLInputElement).value;
  const answered = (row: object) => {
    stored = row;
    return answer(row, { seqs: { [stream]: wire.seqOf(stream) } });
  };

  test('is switched on, given to guests, and off again once that is meant', async () => {
    api.on('POST', LINK, () => answered(linkRow()));
    api.on('PATCH', LINK, () => answered(linkRow({ role: ROLE.GUEST })));
    const { user } = show(<Members />);
    await user.click(await screen.findByRole('switch', { name: 'Allow joining with a link' }));
    expect(await shown()).toBe(`${window.location.origin}/workspace-invitations/?invite_link=l.1&slug=w`);
    await user.click(screen.getByRole('combobox', { name: 'People join as' }));
    await user.click(await screen.findByRole('option', { name: 'Guest' }));
    await vi.waitFor(() => expect(api.sent('PATCH', LINK)[0]?.body).toEqual({ role: ROLE.GUEST }));
    api.on('DELETE', LINK, () => {
      stored = { id: null, invite_link: null };
      return answer(null);
    });
    await user.click(screen.getByRole('switch', { name: 'Allow joining with a link' }));
    expect(api.sent('DELETE', LINK)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    await vi.waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull());
  });

  test('follows another window, and is read again when somebody has renewed it', async () => {
    stored = linkRow();
    show(<Members />);
    await shown();
    stored = linkRow({ renewed_at: '2026-01-02T10:00:00Z', invite_link: '/other' });
    wire.deliver(stream, {
      kind: 'workspace_invite_link',
      op: 'put',
      id: 'l',
      row: { ...stored, invite_link: '' },
    });
    await vi.waitFor(async () => expect(await shown()).toBe(`${window.location.origin}/other`));
    wire.deliver(stream, { kind: 'workspace_invite_link', op: 'remove', id: 'l' });
    await vi.waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull());
  });
});
