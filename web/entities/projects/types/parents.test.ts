import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRow, typeRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { projects } from '../projects/store.ts';
import { canStandAbove } from './parents.ts';
import { asProjectType, projectTypes } from './store.ts';

const stream = projectStream('p');
const enable = (is_issue_type_enabled: boolean) =>
  projects.confirmRows([projectRow('p', { is_issue_type_enabled })], stream, 0);

beforeEach(() => {
  signIn();
  enable(true);
  const rows = [typeRow('sub-task', { parent_type_ids: ['story'] }), typeRow('story')];
  projectTypes.confirmRows(
    rows.map((row) => asProjectType(row, 'p')),
    stream,
    0,
  );
});
afterEach(() => {
  projectTypes.clear();
  signOutOfTest();
});

const above = (type_id: string | null, is_epic = false) => ({ type_id, is_epic });

test('only items of the named types and epics stand above, and any where a type names none', () => {
  expect(canStandAbove('p', 'sub-task', above('story'))).toBe(true);
  expect(canStandAbove('p', 'sub-task', above('bug'))).toBe(false);
  expect(canStandAbove('p', 'sub-task', above(null))).toBe(false);
  expect(canStandAbove('p', 'sub-task', above('epic', true))).toBe(true);
  expect(canStandAbove('p', 'story', above('bug'))).toBe(true);
  expect(canStandAbove('p', null, above('bug'))).toBe(true);
});

test('without types in the project nothing of it counts', () => {
  enable(false);
  expect(canStandAbove('p', 'sub-task', above('bug'))).toBe(true);
});
