import { z } from 'zod';

const BACKUP_STATES = ['queued', 'running', 'done', 'failed'] as const;

/** `read`: all of it was read and compared, but there was no right to make a database to restore it into. */
const VERDICTS = ['restored', 'read', 'failed'] as const;
export type Verdict = (typeof VERDICTS)[number];

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
  is_encrypted: z.boolean(),
  /** When it was last tried whether it can be restored, and with what result. */
  verified_at: z.string().nullable(),
  verified: z.enum(VERDICTS).nullable(),
  verify_error: z.string().nullable(),
});
export type Backup = z.infer<typeof backupSchema>;
