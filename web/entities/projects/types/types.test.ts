import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { projectRow, typeRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow } from '../../live/live.ts';
import { createWorkItem } from '../../work-items/items/actions.ts';
import { projects } from '../projects/store.ts';
import { offeredTypes } from './hooks.ts';
import { loadUsedTypes } from './load.ts';
import { typesByProject } from './store.ts';

const [here, there] = [projectStream('p'), projectStream('q')];
const TYPES = '/api/workspaces/w/work-item-types/';
let api: TestApi;
let wire: Wire;

const settle = () => vi.advanceTimersByTimeAsync(5_000);
const names = (projectId: string) => typesByProject.list(projectId).map(({ name }) => name);
const addProject = (id: string, fields: object) =>
  projects.confirmRows([projectRow(id, fields)], projectStream(id), 0);

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  for (const stream of [here, there]) follow(stream, 0);
  for (const id of ['p', 'q']) addProject(id, { workspace: 'w', is_issue_type_enabled: true });
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('types that two projects share stand in both, each in the order of its level', async () => {
  const rows = [
    { ...typeRow('bug', { level: 1 }), project_ids: ['p', 'q'] },
    { ...typeRow('task', { level: 0 }), project_ids: ['p'] },
  ];
  api.on('GET', TYPES, () => answer(rows, { seqs: { [here]: 0, [there]: 0 } }));
  await loadUsedTypes({ id: 'w', slug: 'w' });
  expect([names('p'), names('q')]).toEqual([['task', 'bug'], ['bug']]);
});

test('what others change comes with the stream of each project, and goes with the right to see it', () => {
  for (const stream of [here, there]) {
    wire.deliver(stream, { kind: 'work_item_type', op: 'put', id: 'bug', row: typeRow('bug') });
  }
  wire.revoke(here);
  expect([names('p'), names('q')]).toEqual([[], ['bug']]);
});

test('offered are active types, none of epics, and none where types are off', () => {
  const rows = [typeRow('task'), typeRow('old', { is_active: false }), typeRow('epic', { is_epic: true })];
  for (const row of rows) wire.deliver(here, { kind: 'work_item_type', op: 'put', id: row.id, row });
  expect(offeredTypes('p').map(({ name }) => name)).toEqual(['task']);
  addProject('p', { workspace: 'w', is_issue_type_enabled: false });
  expect(offeredTypes('p')).toEqual([]);
});

test('a new item has the default type unless another or none was chosen', async () => {
  const [items, epics] = ['issues', 'epics'].map((kind) => `/api/workspaces/w/projects/p/${kind}/`) as [
    string,
    string,
  ];
  wire.deliver(here, {
    kind: 'work_item_type',
    op: 'put',
    id: 'task',
    row: typeRow('task', { is_default: true }),
  });
  for (const path of [items, epics]) {
    api.on('POST', path, () => answer(null, { status: 201, seqs: { [here]: 1 } }));
  }
  createWorkItem('p', { name: 'usual' });
  createWorkItem('p', { name: 'none', type_id: null });
  createWorkItem('p', { name: 'epic', is_epic: true });
  await settle();
  const sent = [...api.sent('POST', items), ...api.sent('POST', epics)].map(
    ({ body }) => body as { name: string; type_id?: string | null },
  );
  expect(sent.map(({ name, type_id }) => [name, type_id])).toEqual([
    ['usual', 'task'],
    ['none', null],
    ['epic', undefined],
  ]);
});
