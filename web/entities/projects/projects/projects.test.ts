import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { projectRow, stateRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, live } from '../../live/live.ts';
import { statesByProject } from '../states/store.ts';
import { createProject, fetchIdentifierIsFree } from './actions.ts';
import { joinProject } from './join.ts';
import { loadProjects } from './load.ts';
import { addressedProjectId } from './addressed-project.ts';
import { findProjectByIdentifier } from './hooks.ts';
import { joinedByWorkspace, projects, projectsByWorkspace } from './store.ts';

const mine = userStream(ME);
const W = { id: 'w', slug: 'w' };
const PROJECTS = '/api/workspaces/w/projects/';
let api: TestApi;
let wire: Wire;

const ids = (index = projectsByWorkspace) => index.list('w').map(({ id }) => id);
const put = (id: string, fields = {}) =>
  wire.deliver(mine, { kind: 'project', op: 'put', id, row: projectRow(id, fields) as never });
const member = (op: 'put' | 'remove', id: string, row?: object) =>
  wire.deliver(projectStream('p'), { kind: 'project_member', op, id, ...(row && { row: row as never }) });

beforeEach(() => {
  api = stubApi();
  wire = signIn();
  follow(mine, 0);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

describe('projects', () => {
  test('stand in my own order, then by name; those without a place last', () => {
    put('c', { sort_order: 2 });
    put('b', { sort_order: 1, name: 'Zebra' });
    put('a', { sort_order: 1, name: 'Apple' });
    put('d', { sort_order: null });
    expect(ids()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('that are archived are in no list; those I am not in are not in mine', () => {
    put('a');
    put('b', { member_role: null });
    put('c', { archived_at: '2026-01-01' });
    expect(ids()).toEqual(['a', 'b']);
    expect(ids(joinedByWorkspace)).toEqual(['a']);
    put('b', { member_role: ROLE.GUEST });
    expect(ids(joinedByWorkspace)).toEqual(['a', 'b']);
  });

  test('keep the members that the list answered, which Changes leave out', async () => {
    const details = [projectRow('p', { members: ['ada', ME] })];
    api.on('GET', `${PROJECTS}details/`, () => answer(details, { seqs: { [mine]: 0 } }));
    await loadProjects(W);
    const { members: _left, ...row } = projectRow('p', { name: 'Renamed' });
    wire.deliver(mine, { kind: 'project', op: 'put', id: 'p', row });
    expect(projects.get('p')).toMatchObject({ name: 'Renamed', members: ['ada', ME] });
  });

  test('are found by the prefix of their keys, however it is written', () => {
    put('p', { identifier: 'ALOY' });
    expect(findProjectByIdentifier('aloy')?.id).toBe('p');
    expect(findProjectByIdentifier('NONE')).toBeUndefined();
  });
});

describe('members of a project', () => {
  beforeEach(() => {
    put('p', { members: [ME] });
    follow(projectStream('p'), 0);
  });
  const members = () => projects.get('p')?.members;

  test('come once, however often they are received, and go by their membership alone', () => {
    member('put', 'm1', { project: 'p', member: 'ada' });
    member('put', 'm1', { project: 'p', member: 'ada' });
    expect(members()).toEqual([ME, 'ada']);
    member('remove', 'm1');
    expect(members()).toEqual([ME]);
  });

  test('of whom nothing is known change nothing', () => {
    member('remove', 'never received');
    expect(members()).toEqual([ME]);
  });

  test('are nobody’s business any more once I may not see the project', () => {
    member('put', 'm1', { project: 'p', member: 'ada' });
    api.on('GET', `${PROJECTS}details/`, () => answer([], { seqs: { [mine]: 5 } }));
    wire.revoke(projectStream('p'));
    expect(members()).toEqual([]);
  });
});

describe('a new project', () => {
  const input = {
    name: 'Aloy',
    identifier: 'ALOY',
    description: '',
    network: 2 as const,
    project_lead: null,
  };

  test('is there with its states', async () => {
    api.on('POST', PROJECTS, () => answer(projectRow('n'), { status: 201, seqs: { [mine]: 1 } }));
    api.on('GET', '/api/workspaces/w/states/', [stateRow('todo', { project_id: 'n' })]);
    expect((await createProject(input)).id).toBe('n');
    expect(ids()).toEqual(['n']);
    expect(statesByProject.list('n').map(({ id }) => id)).toEqual(['todo']);
  });

  test('that is refused says which field is wrong', async () => {
    api.on('POST', PROJECTS, () => refusal(410, { identifier: ['The project identifier is already taken'] }));
    await expect(createProject(input)).rejects.toMatchObject({
      fields: { identifier: 'The project identifier is already taken' },
    });
    expect(ids()).toEqual([]);
  });

  test('has a key that nobody has', async () => {
    const path = '/api/workspaces/w/project-identifiers';
    api.on('GET', path, ({ query }) => answer({ exists: query['name'] === 'ALOY' ? 1 : 0 }));
    expect(await fetchIdentifierIsFree('ALOY')).toBe(false);
    expect(await fetchIdentifierIsFree('NEW')).toBe(true);
  });
});

test('joining a project brings its role and states, and follows it', async () => {
  api.on('POST', '/api/users/me/workspaces/w/projects/invitations/', null);
  api.on('GET', `${PROJECTS}details/`, () => answer([projectRow('j')], { seqs: { [mine]: 1 } }));
  api.on('GET', '/api/workspaces/w/states/', [stateRow('todo', { project_id: 'j' })]);
  await joinProject('j');
  expect(api.sent('POST')[0]?.body).toEqual({ project_ids: ['j'] });
  expect(ids(joinedByWorkspace)).toEqual(['j']);
  expect(live()?.isFollowing(projectStream('j'))).toBe(true);
});

describe('where a new item most likely belongs', () => {
  const at = (pathname: string) => vi.stubGlobal('location', { pathname });
  beforeEach(() => put('p', { identifier: 'ALOY' }));

  test.each([
    ['/w/projects/p/issues/', 'p'],
    ['/w/projects/p/pages/1/', 'p'],
    ['/w/browse/ALOY-12/', 'p'],
    ['/w/browse/aloy-12/', 'p'],
    ['/w/browse/OTHER-1/', undefined],
    ['/w/projects/archives/', undefined],
    ['/w/', undefined],
    ['/profile/', undefined],
  ])('at %s is %s', (pathname, project) => {
    at(pathname);
    expect(addressedProjectId()).toBe(project);
  });
});
