import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { initiativeRow, partDetail, projectPart } from '#testing/initiative-rows.ts';
import { projectRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { projects } from '../../projects/projects/store.ts';
import { redo, undo } from '../../work-items/undo/undo.ts';
import { addPart, createInitiative, deleteInitiative, patchInitiative, removePart } from './actions.ts';
import { patchProjectDates } from './dates.ts';
import { loadInitiatives, loadParts, watchParts } from './load.ts';
import { initiativeParts, initiatives, initiativesByWorkspace, partsByInitiative } from './store.ts';
import type { NewInitiative } from './types.ts';

const stream = workspaceStream('w');
const PATH = '/api/workspaces/w/initiatives/';
const W = { id: 'w', slug: 'w' };
const NEW: NewInitiative = {
  name: 'Builds',
  description_html: '',
  owner_id: null,
  target_kind: null,
  target_date: null,
  start_date: null,
  parent_id: null,
  status: 'planned',
};
let api: TestApi;
let wire: Wire;
let letGo: () => void;
let seq = 0;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const names = () => initiativesByWorkspace.list('w').map(({ name }) => name);
const stored = (body: unknown = null) => answer(body, { seqs: { [stream]: (seq += 1) } });
const row = (id: string) => initiatives.get(id);

beforeEach(() => {
  vi.useFakeTimers();
  seq = 0;
  api = stubApi()
    .on('PATCH', `${PATH}i1/`, () => stored())
    .on('DELETE', `${PATH}i1/`, () => stored())
    .on('POST', `${PATH}i1/parts/`, () => stored())
    .on('POST', '/api/workspaces/w/undo/', () => stored({ mutation_id: 'm', issue_ids: [] }));
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const known = (...rows: ReturnType<typeof initiativeRow>[]) => initiatives.confirmRows(rows, stream, 0);

describe('the initiatives of a workspace', () => {
  test('are read in their order, and those that are gone are forgotten', async () => {
    known(initiativeRow('gone'));
    api.on('GET', PATH, () =>
      answer(
        [initiativeRow('i1', { name: 'Second', sort_order: 2 }), initiativeRow('i2', { name: 'First' })],
        {
          seqs: { [stream]: 1 },
        },
      ),
    );
    await loadInitiatives(W);
    expect(names()).toEqual(['First', 'Second']);
  });

  test('follow Changes, and parts that are on the screen are read again', async () => {
    known(initiativeRow('i1', { parts: [projectPart('p1', 'p')] }));
    let done = 1;
    api.on('GET', `${PATH}i1/parts/`, () =>
      answer([partDetail(projectPart('p1', 'p'), { name: `Read ${done}` })], { seqs: { [stream]: done } }),
    );
    const stop = watchParts({ id: 'i1', workspace_id: 'w' });
    await loadParts({ id: 'i1', workspace_id: 'w' });
    expect(partsByInitiative.list('i1').map(({ name }) => name)).toEqual(['Read 1']);
    done = 2;
    const changed = initiativeRow('i1', { name: 'Renamed', parts: [projectPart('p1', 'p')] });
    wire.deliver(stream, { kind: 'initiative', op: 'put', id: 'i1', seq: 2, row: changed });
    await settle(50);
    expect(names()).toEqual(['Renamed']);
    expect(initiativeParts.get('p1')?.name).toBe('Read 2');
    stop();
  });
});

describe('changes', () => {
  test('a new one is there at once, and its parts are sent after it', async () => {
    api.on('POST', PATH, ({ body }) => stored(initiativeRow((body as { id: string }).id, NEW)));
    const made = createInitiative(NEW, [{ kind: 'project', project_id: 'p' }]);
    expect(names()).toEqual(['Builds']);
    expect(row(made.id)?.parts).toMatchObject([{ kind: 'project', project_id: 'p' }]);
    api.on('POST', `${PATH}${made.id}/parts/`, () => stored());
    await settle();
    expect(api.sent('POST', `${PATH}${made.id}/parts/`)[0]?.body).toMatchObject({
      kind: 'project',
      project_id: 'p',
    });
  });

  test('one that is refused is taken back', async () => {
    known(initiativeRow('i1', { name: 'Builds' }));
    api.on('PATCH', `${PATH}i1/`, () => refusal(400, { name: ['No.'] }));
    const end = patchInitiative('i1', { name: 'Other' });
    expect(names()).toEqual(['Other']);
    await settle();
    expect(await end).toBe(false);
    expect(names()).toEqual(['Builds']);
  });

  test('are taken back by the server, and deletions too', async () => {
    known(initiativeRow('i1', { name: 'Builds' }));
    void patchInitiative('i1', { name: 'Other' });
    await settle();
    expect(undo()).toMatchObject({ plan: { name: 'Builds' } });
    expect(names()).toEqual(['Builds']);
    await settle();
    expect(api.sent('POST', '/api/workspaces/w/undo/')).toHaveLength(1);
    void deleteInitiative('i1');
    await settle();
    expect(names()).toEqual([]);
    undo();
    expect(names()).toEqual(['Builds']);
  });

  test('a part is added once, taken back, and done again', async () => {
    known(initiativeRow('i1'));
    const target = { kind: 'project', project_id: 'p' } as const;
    void addPart('i1', target);
    void addPart('i1', target);
    const [part] = row('i1')?.parts ?? [];
    api.on('DELETE', `${PATH}i1/parts/${part?.id}/`, () => stored());
    await settle();
    expect(api.sent('POST', `${PATH}i1/parts/`)).toHaveLength(1);
    undo();
    expect(row('i1')?.parts).toEqual([]);
    await settle();
    redo();
    expect(row('i1')?.parts).toHaveLength(1);
    await settle();
    expect(api.sent('POST', `${PATH}i1/parts/`)).toHaveLength(2);
  });

  test('a part that I may not see is taken out for good', async () => {
    known(initiativeRow('i1', { parts: [projectPart('p1', null)] }));
    api.on('DELETE', `${PATH}i1/parts/p1/`, () => stored());
    void removePart('i1', 'p1');
    await settle();
    expect(row('i1')?.parts).toEqual([]);
    expect(undo()).toBeNull();
  });
});

test('the days of a project are one step, and what others changed since stays', async () => {
  const mine = userStream(ME);
  projects.confirmRows([projectRow('p', { start_date: '2026-11-02', target_date: '2026-11-20' })], mine, 0);
  api.on('PATCH', '/api/workspaces/w/projects/p/', () => answer(null, { seqs: { [mine]: (seq += 1) } }));
  void patchProjectDates('p', { start_date: '2026-11-09', target_date: '2026-11-27' });
  expect(projects.get('p')).toMatchObject({ start_date: '2026-11-09', target_date: '2026-11-27' });
  await settle();
  projects.confirmRows([projectRow('p', { start_date: '2026-11-09', target_date: '2026-12-31' })], mine, 9);
  expect(undo()).toMatchObject({ plan: { name: 'Project p' } });
  await settle();
  expect(api.sent('PATCH').at(-1)?.body).toEqual({ start_date: '2026-11-02' });
});
