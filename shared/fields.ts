import { z } from 'zod';
import { recordFields } from './record.ts';

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

/** Who wrote a row, and when; for rows that do not answer `deleted_at`. */
export const auditFields = {
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
  created_by: recordFields.created_by,
  updated_by: recordFields.updated_by,
};
