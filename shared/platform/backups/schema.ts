import { z } from 'zod';

const BACKUP_STATES = ['queued', 'running', 'done', 'failed'] as const;

/** A copy of the whole installation (docs/contract/backups.md#fields). */
export const backupSchema = z.object({
  id: z.uuid(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Who asked for it; null for one of the night. */
  created_by: z.uuid().nullable(),
  state: z.enum(BACKUP_STATES),
  /** Bytes. */
  size: z.number().nullable(),
  /** How much is in it. */
  rows: z.int().nullable(),
  files: z.int().nullable(),
  /** Files that should have been there and were not. */
  missing_files: z.int().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
});
export type Backup = z.infer<typeof backupSchema>;
