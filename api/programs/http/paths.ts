import { pagingQuery } from '@tandem/shared/http/paging.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';

/** Where programs ask (docs/contract/programs.md). */
export const WORKSPACE = '/api/v1/workspaces/:slug/';
export const PROJECT = `${WORKSPACE}projects/:project_id/`;

/** What a project has is read by its members and changed by those who are no guests. */
export const readers = { access: { project: 'any' } } as const;
export const writers = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
export const admins = { access: { project: [ROLE.ADMIN] } } as const;
export const workspaceMembers = { access: { workspace: 'any' } } as const;
export const workspaceWriters = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
export const workspaceAdmins = { access: { workspace: [ROLE.ADMIN] } } as const;

const names = z.string().max(1000).optional();

/** Query of every answer that holds rows: which fields, and which ids become objects. */
export const shapeQuery = z.object({ fields: names, expand: names });
export type ShapeQuery = z.infer<typeof shapeQuery>;

/** Query of every list. */
export const listQuery = shapeQuery.extend({ ...pagingQuery.shape, order_by: names });
export type ListQuery = z.infer<typeof listQuery>;

/** One of these values, in letters of any size; an empty one asks for nothing. */
export const choiceQuery = (values: readonly string[]) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['', ...values]))
    .optional();

/** Answers whose fields the query chooses: any rows, and a page of them. */
export const anyRow = z.record(z.string(), z.unknown());
export const anyPage = z.object({ results: z.array(anyRow), total_count: z.int() });
