import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { follow, holdStream } from '#entities/live/live.ts';
import { members } from '#entities/workspaces/members/store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { memberRow, meRow, personRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Component as Members } from '../workspace/members-screen.tsx';
import { Component as Agents } from './agents-screen.tsx';

withTexts('workspace-settings', 'settings', 'security');

const stream = workspaceStream('w');
const at = { created_at: '2026-01-01T10:00:00Z' };
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const me = () => memberRow(meRow(ME), { role: ROLE.ADMIN, ...at });
const scribe = () =>
  memberRow({ ...personRow('scribe'), email: '', is_bot: true, is_agent: true }, { ...at });
const lists = (rows: object[]) => answer(rows, { seqs: { [stream]: wire.seqOf(stream) } });

beforeEach(() => {
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
});

describe('the agents of a workspace', () => {
  test('are not said to be none while the members are on their way', async () => {
    show(<Agents />);
    await screen.findByRole('button', { name: 'Add agent' });
    expect(screen.queryByText('No agents yet')).toBeNull();
    members.confirmRows([me()], stream, 0);
    expect(await screen.findByText('No agents yet')).toBeDefined();
  });

  test('are added by name; what the server refuses is said in the dialog', async () => {
    members.confirmRows([me()], stream, 0);
    api.on('POST', '/api/workspaces/w/agents/', () => refusal(400, { error: 'There are enough.' }));
    const { user } = show(<Agents />);
    await user.click((await screen.findAllByRole('button', { name: 'Add agent' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Add agent' })).toHaveProperty('disabled', true);
    await user.type(dialog.getByLabelText(/^Name/), 'Scribe');
    await user.click(dialog.getByRole('button', { name: 'Add agent' }));
    expect(await dialog.findByText('There are enough.')).toBeDefined();
    api.on('POST', '/api/workspaces/w/agents/', scribe());
    api.on('GET', '/api/workspaces/w/members/', () => lists([me(), scribe()]));
    await user.click(dialog.getByRole('button', { name: 'Add agent' }));
    expect(await screen.findByRole('link', { name: 'scribe' })).toBeDefined();
    expect(api.sent('POST', '/api/workspaces/w/agents/').at(-1)?.body).toEqual({
      display_name: 'Scribe',
      role: ROLE.MEMBER,
    });
  });

  test('have a badge among the members, and a way to their page instead of a role and a menu', async () => {
    api.on('GET', '/api/workspaces/w/invitations/', () => lists([]));
    api.on('GET', '/api/workspaces/w/invite-link/', () =>
      answer({ id: null, invite_link: null }, { seqs: { [stream]: 0 } }),
    );
    members.confirmRows([me(), scribe()], stream, 0);
    show(<Members />);
    const row = within(await screen.findByRole('row', { name: /scribe/ }));
    expect(row.getByText('Agent')).toBeDefined();
    expect(row.queryByText('Imported')).toBeNull();
    expect(row.getByRole('button', { name: 'scribe settings' })).toBeDefined();
    expect(row.queryByRole('button', { name: /change the role|Actions/ })).toBeNull();
  });
});
