import { z } from 'zod';

export const MANIFEST = 'manifest.json';
const TABLES = 'tables/';
export const PAGES = 'pages/';
export const FILES = 'files/';
const FORMAT = 1;

export const tableEntry = (name: string): string => `${TABLES}${name}.jsonl`;

const archivedFile = z.object({
  /** Of its row in `assets`. */
  id: z.uuid(),
  /** Its place in the archive, which ends with its name. */
  entry: z.string().startsWith(FILES),
  type: z.string(),
});
export type ArchivedFile = z.infer<typeof archivedFile>;

/** What an archive of a workspace holds, its last entry (docs/contract/workspace-archive.md#the-form). */
export const manifestSchema = z.object({
  product: z.literal('tandem'),
  kind: z.literal('workspace'),
  format: z.literal(FORMAT),
  created_at: z.string(),
  /** The newest step of the schema that the rows are of. */
  schema_version: z.string(),
  workspace: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
  /** Who made it, and whose personal things are in it. */
  made_by: z.uuid(),
  /** In the order in which they are read back; each row has these columns. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  files: z.array(archivedFile),
  /** Files that their rows name and that were not there. */
  missing_files: z.array(z.uuid()),
  /** SHA-256 of every table and file, by its entry. */
  checksums: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const firstManifest = (
  given: Pick<Manifest, 'schema_version' | 'workspace' | 'made_by'>,
): Manifest => ({
  product: 'tandem',
  kind: 'workspace',
  format: FORMAT,
  created_at: new Date().toISOString(),
  ...given,
  tables: [],
  files: [],
  missing_files: [],
  checksums: {},
});
