import { z } from 'zod';

const bytes = z.number().describe('Bytes.');

/** How the installation is, as far as one process can say (docs/contract/instance.md#health). */
export const healthSchema = z.object({
  /** When this process started. */
  started_at: z.string(),
  memory: z.object({ used: bytes, limit: bytes }),
  database: z.object({
    /** How long it took to answer. */
    answer_ms: z.number(),
    size: bytes,
    connections: z.int(),
    max_connections: z.int(),
  }),
  /** The copy of the database that is read from; null where there is none. */
  standby: z
    .object({
      state: z.enum(['follows', 'behind', 'away']),
      /** How old what it has is; null while that is not known. */
      lag_seconds: z.number().nullable(),
    })
    .nullable(),
  /** Processes that run jobs. */
  workers: z.int(),
  files: z.object({
    place: z.enum(['disk', 's3']),
    count: z.int(),
    size: bytes,
    /** Room that is left for more; null where nobody knows. */
    free: bytes.nullable(),
  }),
});
export type Health = z.infer<typeof healthSchema>;
