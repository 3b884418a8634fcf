import { beforeEach, expect, test } from 'vitest';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';
import { rememberStep, takeStep } from './undo.ts';

const STREAM = 'project:p' as const;
let seq = 0;
const show = (row: Partial<WorkItem>) => workItems.confirmRows([row as WorkItem], STREAM, ++seq);

beforeEach(() => {
  workItems.clear();
  while (takeStep());
});

test('the last change is taken back first', () => {
  show({ id: 'a', priority: 'high', state_id: 's2' });
  rememberStep({ id: 'a', before: { state_id: 's1' }, after: { state_id: 's2' } });
  rememberStep({ id: 'a', before: { priority: 'low' }, after: { priority: 'high' } });
  expect(takeStep()).toEqual({ id: 'a', patch: { priority: 'low' } });
  expect(takeStep()).toEqual({ id: 'a', patch: { state_id: 's1' } });
  expect(takeStep()).toBeNull();
});

test('a value that somebody else has changed since is left alone', () => {
  show({ id: 'a', priority: 'urgent', label_ids: ['l1'] });
  rememberStep({ id: 'a', before: { label_ids: [] }, after: { label_ids: ['l1'] } });
  rememberStep({ id: 'a', before: { priority: 'low' }, after: { priority: 'high' } });
  expect(takeStep()).toEqual({ id: 'a', patch: { label_ids: [] } });
});

test('an item that is gone is passed over', () => {
  rememberStep({ id: 'gone', before: { priority: 'low' }, after: { priority: 'high' } });
  expect(takeStep()).toBeNull();
});
