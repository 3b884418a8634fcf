import { ROLE } from '@tandem/shared/roles.ts';
import { expect, test } from 'vitest';
import { roleFor } from './role-for.ts';

test('members get the wanted role, guests of the workspace stay guests and its administrators come as such', () => {
  expect(roleFor(ROLE.MEMBER, ROLE.ADMIN)).toBe(ROLE.ADMIN);
  expect(roleFor(ROLE.MEMBER, ROLE.GUEST)).toBe(ROLE.GUEST);
  expect(roleFor(ROLE.GUEST, ROLE.MEMBER)).toBe(ROLE.GUEST);
  expect(roleFor(ROLE.ADMIN, ROLE.GUEST)).toBe(ROLE.ADMIN);
});
