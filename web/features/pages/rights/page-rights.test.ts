import { ROLE } from '@tandem/shared/roles.ts';
import { describe, expect, test } from 'vitest';
import type { Page } from '#entities/pages/pages/types.ts';
import { rightsOn } from './page-rights.ts';

const page = (change: Partial<Page> = {}) =>
  ({ owned_by: 'ann', access: 0, is_locked: false, archived_at: null, ...change }) as Page;
const allowed = (change: Partial<Page>, userId: string, role: number) =>
  Object.entries(rightsOn(page(change), { userId, role }))
    .filter(([, isAllowed]) => isAllowed)
    .map(([name]) => name.replace('can', ''));

describe('rights on a page', () => {
  test('its owner does everything', () => {
    expect(allowed({}, 'ann', ROLE.MEMBER)).toEqual([
      'Edit',
      'Reply',
      'Resolve',
      'Lock',
      'ChangeAccess',
      'Archive',
      'Move',
      'Copy',
      'Favorite',
    ]);
  });

  test('another member writes and copies a public page', () => {
    expect(allowed({}, 'ben', ROLE.MEMBER)).toEqual(['Edit', 'Reply', 'Resolve', 'Copy', 'Favorite']);
  });

  test('an administrator keeps order, but the owner decides who sees it', () => {
    expect(allowed({}, 'ben', ROLE.ADMIN)).toEqual([
      'Edit',
      'Reply',
      'Resolve',
      'Lock',
      'Archive',
      'Move',
      'Copy',
      'Favorite',
      'Publish',
    ]);
  });

  test('a guest reads, and replies to what was said', () => {
    expect(allowed({}, 'ben', ROLE.GUEST)).toEqual(['Reply']);
  });

  test('a locked page is written by nobody, and unlocked by its owner', () => {
    expect(allowed({ is_locked: true }, 'ann', ROLE.MEMBER)).not.toContain('Edit');
    expect(allowed({ is_locked: true }, 'ann', ROLE.MEMBER)).toContain('Lock');
  });

  test('what is archived can be restored or deleted by its owner and administrators, and nothing else', () => {
    const archived = { archived_at: '2026-11-20' };
    expect(allowed(archived, 'ann', ROLE.MEMBER)).toEqual(['Restore']);
    expect(allowed(archived, 'ben', ROLE.ADMIN)).toEqual(['Restore']);
    expect(allowed(archived, 'ben', ROLE.MEMBER)).toEqual([]);
  });
});
