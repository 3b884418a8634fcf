import { z } from 'zod';
import { assetSlotSchema } from '../../files/assets/schema.ts';
import { auditFields } from '../../http/fields.ts';
import { userLiteSchema } from '../../identity/users/schema.ts';
import { projectDetailSchema } from '../../projects/projects/lite.ts';
import { FIELD_KIND_NAMES } from '../../projects/fields/kinds.ts';
import { PRIORITIES } from '../../work-items/items/priority.ts';
import { STATE_GROUPS } from '../../projects/states/groups.ts';
import { workspaceLiteSchema } from '../../workspaces/workspaces/schema.ts';
import { IMPORT_ERRORS } from './errors.ts';
import { CSV_FIELDS, DAY_ORDERS, TABLE_PRODUCTS } from './columns.ts';
import { FAULT_CODES, NOTE_CODES } from './faults.ts';
import { IMPORT_SERVICES } from './services.ts';

/** Where the file of an import is sent to (docs/contract/files.md#three-steps). */
export const importSlotSchema = assetSlotSchema.pick({ upload_data: true, asset_id: true });
export type ImportSlot = z.infer<typeof importSlotSchema>;

const faultSchema = z.object({
  place: z.string(),
  /** Of files that have lines. */
  line: z.int().optional(),
  error: z.string(),
  /** The same for readers of other languages; imports of earlier releases have none. */
  reason: z
    .object({ code: z.enum(FAULT_CODES), field: z.string().optional(), value: z.string().optional() })
    .optional(),
});
const faultsSchema = z.object({ total: z.int(), first: z.array(faultSchema) });

/** What was changed, guessed or left of the records that are taken, by its kind, with the first of them. */
const noteSchema = z.object({
  code: z.enum(NOTE_CODES),
  total: z.int(),
  first: z.array(z.object({ place: z.string(), line: z.int().optional(), value: z.string().optional() })),
});
export type ImportNote = z.infer<typeof noteSchema>;

/** As what a table was read; imports of earlier releases have less of it. */
const tableSchema = z.object({
  /** Its columns with the first value of each. Repeated columns of one name are one. */
  columns: z.array(
    z.object({
      name: z.string(),
      sample: z.string(),
      /** In how many lines it has a value. */
      filled: z.int().optional(),
      is_read: z.boolean().optional(),
      /** The id of the custom field that it becomes, or `new`. */
      becomes: z.string().optional(),
    }),
  ),
  /** Names of columns by the fields that they are read as. */
  fields: z.record(z.string(), z.string()),
  /** The product that exported it, and the columns by which it is known. */
  product: z.object({ name: z.enum(TABLE_PRODUCTS), marks: z.array(z.string()) }).nullish(),
  /** Of a text file. */
  encoding: z.object({ name: z.string(), is_sure: z.boolean() }).nullish(),
  /** Columns with days that could be read either way, with one of them. `is_sure` where the table proves the order. */
  days: z
    .array(
      z.object({
        field: z.enum(CSV_FIELDS),
        order: z.enum(DAY_ORDERS),
        is_sure: z.boolean(),
        example: z.string(),
      }),
    )
    .optional(),
  /** Lines above the names of columns that are titles, and are left out; the first of them. */
  titles: z.object({ total: z.int(), first: z.array(z.string()) }).optional(),
  /** Its first lines, as they are read. */
  preview: z.array(z.array(z.string())).optional(),
});
export type ImportedTable = z.infer<typeof tableSchema>;

/** How many things of one kind a file names: those that are not here yet, and those that are. */
const catalogSchema = z.object({ new: z.int(), unchanged: z.int(), names: z.array(z.string()) });
export type CatalogDifference = z.infer<typeof catalogSchema>;

const fieldChangeSchema = z.object({
  field: z.enum(['name', 'state', 'priority']),
  from: z.string(),
  to: z.string(),
});

const itemSampleSchema = z.object({
  external_id: z.string(),
  /** Its number here, where it has one already. */
  sequence_id: z.int().nullable(),
  name: z.string(),
  changes: z.array(fieldChangeSchema),
});
export type ItemSample = z.infer<typeof itemSampleSchema>;

/** What an import would do (docs/contract/imports.md#dry-run). Lists of samples are cut, counts are not. */
const differenceSchema = z.object({
  project: z.object({ name: z.string(), identifier: z.string(), is_new: z.boolean() }),
  items: z.object({
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    deleted_here: z.int(),
    first_new: z.array(itemSampleSchema),
    first_changed: z.array(itemSampleSchema),
  }),
  comments: z.object({ new: z.int(), changed: z.int() }),
  links: z.object({ new: z.int() }),
  states: catalogSchema,
  labels: catalogSchema,
  types: catalogSchema,
  cycles: catalogSchema,
  modules: catalogSchema,
  people: catalogSchema,
  /** Attachments without an address, which are named in the descriptions. */
  unlinked_files: z.int(),
  not_taken: faultsSchema,
  /** Dry runs of earlier releases have none. */
  notes: z.array(noteSchema).optional(),
  /** Custom fields of the file: as which kind each is read, and in how many items it has a value. */
  fields: z
    .array(
      z.object({ name: z.string(), kind: z.enum(FIELD_KIND_NAMES), is_new: z.boolean(), items: z.int() }),
    )
    .optional(),
  /** Names of states in the file and the group that each belongs to. */
  found_states: z.array(
    z.object({
      name: z.string(),
      group: z.enum(STATE_GROUPS),
      is_new: z.boolean(),
      items: z.int(),
      /** False where the group is a guess. */
      is_sure: z.boolean().optional(),
    }),
  ),
  /** Names of priorities in the file and what each is read as; dry runs of earlier releases have none. */
  found_priorities: z
    .array(z.object({ name: z.string(), priority: z.enum(PRIORITIES), items: z.int() }))
    .optional(),
  /** People of the file who are nobody here yet. */
  found_people: z.array(z.object({ username: z.string(), display_name: z.string() })),
  /** Of a table: its columns with a value of each, and what each is read as. */
  table: tableSchema.nullable(),
});
export type ImportDifference = z.infer<typeof differenceSchema>;

/** What an import did (docs/contract/imports.md#report). */
const reportSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  deleted_here: z.int(),
  renumbered: z.int(),
  comments: z.int(),
  relations: z.int(),
  unresolved_relations: z.int(),
  unconverted_texts: z.int(),
  unlinked_files: z.int(),
  people: z.int(),
  cycles: z.int(),
  modules: z.int(),
  epics: z.int(),
  not_taken: faultsSchema,
  /** Reports of earlier releases have neither. */
  notes: z.array(noteSchema).optional(),
  table: tableSchema.nullish(),
});
export type ImportReportRow = z.infer<typeof reportSchema>;

const importErrorSchema = z.object({ code: z.enum(IMPORT_ERRORS), detail: z.string() });

/** One import or dry run (docs/contract/imports.md#fields). */
export const importerSchema = z.object({
  id: z.uuid(),
  ...auditFields,
  workspace: z.uuid(),
  project: z.uuid().nullable(),
  service: z.enum(IMPORT_SERVICES),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  initiated_by: z.uuid(),
  initiated_by_detail: userLiteSchema,
  metadata: z.record(z.string(), z.unknown()),
  config: z.record(z.string(), z.unknown()),
  data: z.record(z.string(), z.unknown()),
  token: z.string(),
  imported_data: reportSchema.nullable(),
  project_detail: projectDetailSchema.nullable(),
  workspace_detail: workspaceLiteSchema,
  is_dry_run: z.boolean(),
  difference: differenceSchema.nullable(),
  /** Where the job is: it fetches from the service, or reads the file, then goes through it again and writes. */
  step: z.enum(['fetching', 'reading', 'writing']).nullable(),
  done: z.int(),
  total: z.int().nullable(),
  error: importErrorSchema.nullable(),
  undone_at: z.string().nullable(),
  made_project: z.boolean().describe('The project is one that it has made.'),
  can_undo: z.boolean().describe('It has made something, and nobody has taken it back.'),
  has_file: z.boolean().describe('The file is there still, so that it can be imported again.'),
});
export type ImporterRow = z.infer<typeof importerSchema>;
