import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { inviteLinkFromAddress, linkFromAddress, readInvitation, readInviteLink } from './invitation-link.ts';

const PATH = '/api/workspaces/w/invitations/1.secret/join/';
const LINK = { key: '1.secret', email: 'ada@example.com', slug: 'w' };
const invitation = (fields = {}) => ({
  id: '1',
  email: LINK.email,
  accepted: false,
  responded_at: null,
  ...fields,
});
let api: TestApi;

beforeEach(() => {
  api = stubApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the link of an invitation', () => {
  test('says which one it is and for whom', () => {
    const search = new URLSearchParams('invitation_id=1.secret&email=ada%40example.com&slug=w');
    expect(linkFromAddress(search)).toEqual(LINK);
    expect(linkFromAddress(new URLSearchParams())).toEqual({ key: '', email: '', slug: '' });
  });

  test('opens the invitation, also one that was accepted before', async () => {
    api.on('GET', PATH, invitation());
    expect(await readInvitation(LINK)).toMatchObject({ email: LINK.email });
    api.on('GET', PATH, invitation({ accepted: true, responded_at: '2026-01-01' }));
    expect(await readInvitation(LINK)).toMatchObject({ accepted: true });
  });

  test('opens nothing once it was declined or taken back, or when it is cut short', async () => {
    api.on('GET', PATH, invitation({ responded_at: '2026-01-01' }));
    expect(await readInvitation(LINK)).toBeNull();
    api.on('GET', PATH, () => refusal(404, { error: 'The required object does not exist.' }));
    expect(await readInvitation(LINK)).toBeNull();
    expect(await readInvitation({ ...LINK, key: '' })).toBeNull();
    expect(await readInvitation({ ...LINK, slug: '' })).toBeNull();
  });

  test('is not taken for dead while the server cannot be reached', async () => {
    api.on('GET', PATH, noNetwork);
    await expect(readInvitation(LINK)).rejects.toMatchObject({ kind: 'offline' });
  });
});

describe('the link by which everybody joins', () => {
  const link = inviteLinkFromAddress(new URLSearchParams('invite_link=1.secret&slug=w'));
  const path = '/api/workspaces/w/invite-link/1.secret/join/';

  test('leads to its workspace, or nowhere once it was renewed or is cut short', async () => {
    api.on('GET', path, { id: '1', role: 15, workspace: { id: 'w', name: 'W', slug: 'w', logo_url: null } });
    expect(await readInviteLink(link)).toMatchObject({ role: 15, workspace: { slug: 'w' } });
    api.on('GET', path, () => refusal(404, { error: 'The required object does not exist.' }));
    expect(await readInviteLink(link)).toBeNull();
    expect(await readInviteLink({ ...link, key: '' })).toBeNull();
    api.on('GET', path, noNetwork);
    await expect(readInviteLink(link)).rejects.toThrow();
  });
});
