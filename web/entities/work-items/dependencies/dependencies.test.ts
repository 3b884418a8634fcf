import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { workItems } from '../rows/store.ts';
import { addDependency, areRelated } from './actions.ts';
import { dependencies, dependencyKey, takeDependencies } from '../rows/dependencies.ts';

const stream = projectStream('p');
const PATH = '/api/workspaces/w/projects/p/issues/a/issue-relation/';
const relation = { id: 'r', issue: 'a', related_issue: 'b', relation_type: 'blocked_by' } as const;
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
  workItems.confirmRows([itemRow('a'), itemRow('b')], stream, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what I relate goes when another takes it apart, also when the answer came after the Change', async () => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  api.on('POST', PATH, async () => {
    await mayAnswer;
    return answer([{ id: 'b' }], { status: 201, seqs: { [stream]: 2 } });
  });
  addDependency('a', 'blocked_by', 'b');
  await settle();
  wire.deliver(stream, { kind: 'relation', op: 'put', id: 'r', row: relation });
  letAnswer();
  await settle();
  wire.deliver(stream, { kind: 'work_item', op: 'put', id: 'a', row: itemRow('a') });
  expect(areRelated('a', 'b')).toBe(true);
  wire.deliver(stream, { kind: 'relation', op: 'remove', id: 'r' });
  expect(areRelated('a', 'b')).toBe(false);
});

test('is stored although its item has gone meanwhile', async () => {
  api.on('POST', PATH, () => answer([{ id: 'b' }], { status: 201, seqs: { [stream]: 1 } }));
  addDependency('a', 'blocked_by', 'b');
  wire.deliver(stream, { kind: 'work_item', op: 'remove', id: 'a' });
  await settle();
  expect(dependencies.pendingIds()).toEqual([]);
});

test('an answer from before it was taken apart does not bring it back', async () => {
  wire.deliver(stream, { kind: 'relation', op: 'put', id: 'r', row: relation });
  await dependencies.reading(async () => {
    wire.deliver(stream, { kind: 'relation', op: 'remove', id: 'r' });
    const other = { id: 'b', relation_id: 'r', relation_type: 'blocked_by' } as const;
    takeDependencies([{ id: 'a', issue_relation: [other] }], stream, 1);
  });
  expect(dependencies.get(dependencyKey('a', 'b'))).toBeUndefined();
});
