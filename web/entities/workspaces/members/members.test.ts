import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { memberRow, personRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow } from '../../live/live.ts';
import { loadMembers } from './actions.ts';
import { findPerson } from './find-person.ts';
import { peopleOfWorkspace } from './people.ts';
import { membersByWorkspace, usePeople } from './store.ts';

const stream = workspaceStream('w');
const PATH = '/api/workspaces/w/members/';
let api: TestApi;
let wire: Wire;

const names = () => membersByWorkspace.list('w').map(({ member }) => member.display_name);
const put = (name: string, fields = {}) =>
  wire.deliver(stream, {
    ...{ kind: 'workspace_member', op: 'put', id: `member ${name}` },
    row: memberRow(personRow(name, fields)) as never,
  });

beforeEach(() => {
  api = stubApi();
  wire = signIn();
  follow(stream, 0);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

describe('the people of a workspace', () => {
  test('are listed by name, those who only came with an import last', async () => {
    const rows = ['Zoe', 'Ada'].map((name) => memberRow(personRow(name)));
    const imported = memberRow(personRow('Abe', { email: '' }));
    api.on('GET', PATH, () => answer([...rows, imported], { seqs: { [stream]: 0 } }));
    await loadMembers({ id: 'w', slug: 'w' });
    expect(names()).toEqual(['Ada', 'Zoe', 'Abe']);
    expect(peopleOfWorkspace().all()).toHaveLength(3);
  });

  test('keep what the list answered when a Change, which everybody gets, leaves it out', async () => {
    const row = memberRow(personRow('ada', { email: 'ada@example.com' }));
    api.on('GET', PATH, () => answer([row], { seqs: { [stream]: 0 } }));
    await loadMembers({ id: 'w', slug: 'w' });
    const { email: _hidden, ...person } = personRow('ada', { display_name: 'Ada L.' });
    const stored = { ...memberRow(person), member: person };
    wire.deliver(stream, { kind: 'workspace_member', op: 'put', id: row.id, row: stored as never });
    expect(findPerson('ada')).toMatchObject({ display_name: 'Ada L.', email: 'ada@example.com' });
  });

  test('are known by name everywhere as soon as they are received', () => {
    expect(findPerson('ada')).toBeUndefined();
    put('ada', { display_name: 'Ada' });
    expect(findPerson('ada')?.display_name).toBe('Ada');
    expect(peopleOfWorkspace().nameOf('ada')).toBe('Ada');
    put('ada', { display_name: 'Ada Lovelace' });
    expect(peopleOfWorkspace().nameOf('ada')).toBe('Ada Lovelace');
  });

  test('are named in what they did after they left, but not offered any more', () => {
    put('ada', { display_name: 'Ada' });
    wire.deliver(stream, { kind: 'workspace_member', op: 'remove', id: 'member ada' });
    expect(names()).toEqual([]);
    expect(findPerson('ada')?.display_name).toBe('Ada');
  });

  test('come in one step, so that a thousand of them draw the screen once', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => memberRow(personRow(`p${index}`)));
    api.on('GET', PATH, () => answer(rows, { seqs: { [stream]: 0 } }));
    let drawn = 0;
    const stop = usePeople.subscribe(() => {
      drawn += 1;
    });
    await loadMembers({ id: 'w', slug: 'w' });
    stop();
    expect([names().length, drawn]).toEqual([1000, 1]);
  });
});
