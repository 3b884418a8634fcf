/**
 * Roles of workspace and project members (docs/contract/access.md#roles). A higher number may do whatever a lower one
 * may.
 */
export const ROLE = { ADMIN: 20, MEMBER: 15, GUEST: 5 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];
export const ROLES: readonly Role[] = [ROLE.ADMIN, ROLE.MEMBER, ROLE.GUEST];

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);
