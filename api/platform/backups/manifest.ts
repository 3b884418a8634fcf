import { createHash } from 'node:crypto';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
export const TABLES = 'tables/';
export const FILES = 'files/';
const FORMAT = 1;

/** What a backup holds, its last entry, by which a copy that is broken or not whole is known. */
export const manifestSchema = z.object({
  product: z.literal('tandem'),
  format: z.literal(FORMAT),
  created_at: z.string(),
  /** The newest step of the schema that the rows are of. */
  schema_version: z.string(),
  /** By it the key of the installation is known again without being told. */
  key_id: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  files: z.array(z.object({ key: z.string(), type: z.string() })),
  missing_files: z.array(z.string()),
  /** SHA-256 of every entry but this one. */
  checksums: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const firstManifest = (schema_version: string, key_id: string): Manifest => ({
  product: 'tandem',
  format: FORMAT,
  created_at: new Date().toISOString(),
  schema_version,
  key_id,
  tables: [],
  files: [],
  missing_files: [],
  checksums: {},
});

export const keyIdOf = (instanceKey: string): string =>
  createHash('sha256').update(`backup key id ${instanceKey}`).digest('hex').slice(0, 16);
