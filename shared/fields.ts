import { z } from 'zod';

/** An id that a caller sends. Lower case, so that it can be compared with those that the database answers. */
export const idInput = z.guid().toLowerCase();

/** Path parameters of routes below a workspace, a project. */
export const workspaceParams = z.object({ slug: z.string() });
export const projectParams = workspaceParams.extend({ project_id: idInput });

/** Any JSON object; small enough to travel with the row that holds it. */
export const jsonObjectInput = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 20_000, 'This field is too large.');

/** A position among neighbours, as the client computes it. */
export const sortOrderInput = z.number().min(-1e15).max(1e15);

/** What every row carries (contract-work-items 0.4). Timestamps are ISO text in UTC with microseconds. */
export const auditFields = {
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
};
export const deletedAtField = { deleted_at: z.string().nullable() };
