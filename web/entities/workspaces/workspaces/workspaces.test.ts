import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, type Stream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Reloader } from '#lib/http/reloader.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { labelRow, memberRow, personRow, projectRow, stateRow, workspaceRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { loadProjectCycles } from '../../planning/cycles/load.ts';
import { labelsByProject } from '../../projects/labels/store.ts';
import { follow, live } from '../../live/live.ts';
import { findPerson } from '../members/find-person.ts';
import { projectsByWorkspace } from '../../projects/projects/store.ts';
import { statesByProject } from '../../projects/states/store.ts';
import { useSession } from '../../identity/users/store.ts';
import { answerInvitation, createWorkspace, invite, joinWorkspaces } from './actions.ts';
import { openWorkspace } from '#app/loaders/open-workspace.ts';
import { currentWorkspace, findWorkspace, useWorkspaces } from './store.ts';

const mine = userStream(ME);
const V = '/api/workspaces/v/';
let api: TestApi;
let wire: Wire;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const slugs = () => useWorkspaces.getState().workspaces.map(({ slug }) => slug);
/** Rows with the number that their stream has by now. */
const rowsAt = (stream: Stream, rows: object[]) => () =>
  answer(rows, { seqs: { [stream]: wire.seqOf(stream) } });
const answerAll = () =>
  api
    .on('GET', `${V}projects/details/`, rowsAt(mine, [projectRow('p', { workspace: 'v' })]))
    .on('GET', `${V}states/`, rowsAt(projectStream('p'), [stateRow('todo')]))
    .on('GET', `${V}labels/`, rowsAt(projectStream('p'), [labelRow('red')]))
    .on('GET', `${V}members/`, rowsAt(workspaceStream('v'), [memberRow(personRow('ada'))]))
    .on('PATCH', '/api/users/me/profile/', {});

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  follow(mine, 0);
  useWorkspaces.setState(({ workspaces }) => ({ workspaces: [...workspaces, workspaceRow('v')] }));
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('opening a workspace', () => {
  test('loads what every screen in it needs, follows it, and remembers it for next time', async () => {
    answerAll();
    expect(await openWorkspace('v')).toBe(true);
    expect(currentWorkspace().slug).toBe('v');
    expect(projectsByWorkspace.list('v').map(({ id }) => id)).toEqual(['p']);
    expect([statesByProject.list('p').length, labelsByProject.list('p').length]).toEqual([1, 1]);
    expect(findPerson('ada')).toBeDefined();
    expect(live()?.isFollowing(workspaceStream('v'))).toBe(true);
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ last_workspace_id: 'v' }]);
    expect(useSession.getState().profile?.last_workspace_id).toBe('v');
  });

  test('that is open already, or not mine, asks for nothing', async () => {
    expect(await openWorkspace('w')).toBe(true);
    expect(await openWorkspace('unknown')).toBe(false);
    expect(api.calls).toEqual([]);
  });

  test('does not wait for thousands of names that are slow to come', async () => {
    answerAll();
    const release = api.hold('GET', `${V}members/`);
    const opened = openWorkspace('v');
    await settle(250);
    expect(await opened).toBe(true);
    expect(findPerson('ada')).toBeUndefined();
    release(answer([memberRow(personRow('ada'))], { seqs: { [workspaceStream('v')]: 0 } }));
    await settle();
    expect(findPerson('ada')).toBeDefined();
  });

  test('without the names is reported, and the screen stands all the same', async () => {
    answerAll().on('GET', `${V}members/`, noNetwork);
    expect(await openWorkspace('v')).toBe(true);
    expect(useToasts.getState().toasts).toHaveLength(1);
  });

  test('without its projects fails, and the next try loads again', async () => {
    answerAll().on('GET', `${V}projects/details/`, () => refusal(503, { error: 'Not now.' }));
    await expect(openWorkspace('v')).rejects.toMatchObject({ kind: 'busy' });
    answerAll();
    expect(await openWorkspace('v')).toBe(true);
    expect(projectsByWorkspace.list('v')).toHaveLength(1);
  });

  test('that was the last one open is not remembered once more', async () => {
    answerAll();
    useSession.setState(({ profile }) => ({ profile: profile && { ...profile, last_workspace_id: 'v' } }));
    await openWorkspace('v');
    expect(api.sent('PATCH')).toEqual([]);
  });

  test.each([
    [ROLE.GUEST, 1],
    [ROLE.MEMBER, 0],
  ])('as role %d reads the fields again when a project tells of its own: %d time', async (role, times) => {
    useWorkspaces.setState({ workspaces: [workspaceRow('v', { role })] });
    answerAll();
    await openWorkspace('v');
    await settle();
    const reads = () => api.sent('GET').filter(({ path }) => path === `${V}fields/`).length;
    const before = reads();
    follow(projectStream('p'), 0);
    wire.deliver(projectStream('p'), {
      kind: 'project_fields',
      op: 'put',
      id: 'p',
      row: { id: 'p', project_id: 'p', workspace_id: 'v', is_enabled: true, sections: [] } as never,
    });
    await settle();
    expect(reads() - before).toBe(times);
  });
});

describe('my workspaces', () => {
  const deliver = (id: string, row: object) =>
    wire.deliver(mine, { kind: 'workspace', op: 'put', id, row: row as never });

  test('gain the one that I was added to, first in the list', () => {
    deliver('n', workspaceRow('n'));
    expect(slugs()).toEqual(['n', 'w', 'v']);
  });

  test('keep my role when they are sent to everybody, which leaves it out', () => {
    const { role: _mine, ...row } = workspaceRow('w', { name: 'Renamed' });
    deliver('w', row);
    expect(findWorkspace('w')).toMatchObject({ name: 'Renamed', role: ROLE.ADMIN });
    deliver('w', workspaceRow('w', { role: ROLE.GUEST }));
    expect(findWorkspace('w')?.role).toBe(ROLE.GUEST);
  });

  test('do not gain one that I am not in', () => {
    const { role: _none, ...row } = workspaceRow('x');
    deliver('x', row);
    expect(slugs()).toEqual(['w', 'v']);
  });

  test('lose one that is gone', () => {
    wire.deliver(mine, { kind: 'workspace', op: 'remove', id: 'v' });
    expect(slugs()).toEqual(['w']);
  });

  test('refuse what is still asked of one that is gone, and it is not asked again', async () => {
    const asked = vi.fn();
    const reading = new Reloader(async () => {
      asked();
      await loadProjectCycles('p');
      return true;
    });
    useWorkspaces.setState({ workspaces: [] });
    await reading.request();
    await settle(60_000);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('gain one that I made', async () => {
    api.on('POST', '/api/workspaces/', () => answer(workspaceRow('made'), { status: 201 }));
    await createWorkspace({ name: 'Made', slug: 'made', organization_size: '2-10' });
    expect(slugs()).toEqual(['made', 'w', 'v']);
  });
});

describe('invitations', () => {
  const ALL = '/api/users/me/workspaces/';

  test('that I accept bring their workspaces', async () => {
    api.on('POST', `${ALL}invitations/`, null).on('GET', ALL, [workspaceRow('w'), workspaceRow('j')]);
    expect((await joinWorkspaces(['1'])).map(({ slug }) => slug)).toEqual(['w', 'j']);
    expect(api.sent('POST')[0]?.body).toEqual({ invitations: ['1'] });
    expect(slugs()).toEqual(['w', 'j']);
  });

  test('by a link are answered with their key, and a no joins nothing', async () => {
    const path = '/api/workspaces/j/invitations/key%2F1/join/';
    api.on('POST', path, null).on('GET', ALL, [workspaceRow('j')]);
    const email = 'me@example.com';
    expect(await answerInvitation('j', 'key/1', { email, accepted: false })).toBeNull();
    expect(api.sent('GET')).toEqual([]);
    expect((await answerInvitation('j', 'key/1', { email, accepted: true }))?.slug).toBe('j');
  });

  test('that I send are answered with their links, and not with those of others', async () => {
    const path = '/api/workspaces/w/invitations/';
    api.on('POST', path, null).on('GET', path, [
      { id: '1', email: 'new@example.com', invite_link: '/x' },
      { id: '2', email: 'older@example.com', invite_link: '/y' },
    ]);
    const sent = await invite('w', [{ email: 'New@Example.com', role: ROLE.MEMBER }]);
    expect(sent.map(({ id }) => id)).toEqual(['1']);
  });
});

describe('after a gap in what was received', () => {
  beforeEach(async () => {
    answerAll();
    await openWorkspace('v');
    follow(projectStream('p'), 0);
  });
  const asked = (path: string) => api.sent('GET', V + path).length;

  test.each([
    ['of mine, projects are read again', mine, 'projects/details/'],
    ['of the workspace, its members are', workspaceStream('v'), 'members/'],
    ['of a project, states and labels are', projectStream('p'), 'states/'],
  ] as const)('%s', async (_what, stream, path) => {
    const before = asked(path);
    wire.resync(stream);
    await settle(1_000);
    expect(asked(path)).toBeGreaterThan(before);
  });

  test('a project that I lost is asked for no more than once, and goes', async () => {
    api.on('GET', `${V}projects/details/`, rowsAt(mine, []));
    const before = asked('projects/details/');
    wire.revoke(projectStream('p'));
    await settle();
    expect(asked('projects/details/')).toBe(before + 1);
  });

  test('a project that comes back brings its states and labels, one that is known asks for nothing', async () => {
    const put = (id: string, fields = {}) =>
      wire.deliver(mine, {
        kind: 'project',
        op: 'put',
        id,
        row: projectRow(id, { workspace: 'v', ...fields }) as never,
      });
    put('p', { name: 'Renamed' });
    put('q', { archived_at: '2026-01-01T10:00:00Z' });
    put('r', { member_role: null });
    const before = asked('states/');
    await settle(1_000);
    expect(asked('states/')).toBe(before);
    api.on(
      'GET',
      `${V}states/`,
      rowsAt(projectStream('q'), [stateRow('todo'), stateRow('q1', { project_id: 'q' })]),
    );
    put('q');
    await settle(1_000);
    expect(statesByProject.list('q').map(({ id }) => id)).toEqual(['q1']);
  });
});
