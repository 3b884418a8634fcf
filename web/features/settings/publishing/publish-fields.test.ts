import { expect, test } from 'vitest';
import type { DeployBoard } from '#entities/integrations/publishing/api.ts';
import { bodyOf, fieldsOf, isReady, localMinute } from './publish-fields.ts';

const board = {
  is_comments_enabled: true,
  is_reactions_enabled: false,
  is_votes_enabled: true,
  is_indexed: false,
  has_password: true,
  expires_at: '2026-05-05T10:00:00Z',
  view_props: { list: true, kanban: false, calendar: true, gantt: false, spreadsheet: false },
} as DeployBoard;

test('what is stored comes back unchanged, but for the password, which is kept', () => {
  const body = bodyOf(fieldsOf(board));
  expect(body).not.toHaveProperty('password');
  expect(body).toMatchObject({
    is_comments_enabled: true,
    is_votes_enabled: true,
    expires_at: '2026-05-05T10:00:00.000Z',
    view_props: board.view_props,
  });
});

test('a password is set, kept and taken away', () => {
  const fields = fieldsOf(board);
  expect(bodyOf({ ...fields, password: 'open sesame' })).toMatchObject({ password: 'open sesame' });
  expect(bodyOf({ ...fields, hasPassword: false })).toMatchObject({ password: null });
  expect(isReady({ ...fields, password: 'abc' }, board)).toBe(false);
  expect(isReady(fields, board)).toBe(true);
  // There is none yet that could be kept.
  expect(isReady({ ...fieldsOf(null), hasPassword: true }, null)).toBe(false);
});

test('a new board shows a list and columns and lets nobody write; without a layout there is none', () => {
  const fields = fieldsOf(null);
  expect(bodyOf(fields)).toMatchObject({
    is_comments_enabled: false,
    expires_at: null,
    password: null,
  });
  expect(isReady(fields, null)).toBe(true);
  expect(isReady({ ...fields, layouts: { ...fields.layouts, list: false, kanban: false } }, null)).toBe(
    false,
  );
});

test('an instant is shown on the clock of the person', () => {
  const instant = '2026-05-05T10:00:00.000Z';
  expect(new Date(localMinute(instant)).toISOString()).toBe(instant);
});
