import { z } from 'zod';
import { idInput, nameInput, optionalIdInput } from '../../http/fields.ts';
import { emptyAsNull, listInput, numericInput } from '../../http/lenient.ts';
import { identifierInput } from '../../projects/projects/input.ts';
import { STATE_GROUPS } from '../../projects/states/groups.ts';
import { CSV_FIELDS } from './columns.ts';

const NAME_MAX = 255;
const MAX_ENTRIES = 2_000;
const TOO_MANY = `Ensure this field has no more than ${MAX_ENTRIES} entries.`;

/** Asks for a place to put the file of an import (docs/contract/imports.md#the-file-of-an-import). */
export const importFileInput = z.object({
  name: nameInput(),
  /** Bytes. */
  size: numericInput(z.int().min(1)),
});
export type ImportFileInput = z.infer<typeof importFileInput>;

/** A name of a host, with or without https in front of it. */
const hostInput = emptyAsNull(
  z
    .string()
    .max(NAME_MAX)
    .regex(
      /^(https:\/\/)?[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+(\/[\w./-]*)?$/i,
      'Enter a host that is reached by https.',
    ),
);

const userInput = z.object({
  username: z.string().min(1).max(NAME_MAX),
  import: z.union([z.boolean(), z.literal('map'), z.literal('invite')]),
  email: emptyAsNull(z.string().trim().max(NAME_MAX)).optional(),
});
export type ImportUser = z.infer<typeof userInput>;

const isShort = (value: object) => Object.keys(value).length <= MAX_ENTRIES;

/**
 * Starts an import or a dry run (docs/contract/imports.md#starting-an-import). Keys that are not named are dropped, a token
 * of the source among them.
 */
export const startImportInput = z.object({
  metadata: z.object({
    file_id: idInput,
    /** Where the Jira of the file stands, for links to its attachments. */
    cloud_hostname: hostInput.optional(),
  }),
  config: z
    .object({
      is_dry_run: z.boolean().optional(),
      /** Columns of a table by what they are read as. */
      columns: z.partialRecord(z.enum(CSV_FIELDS), z.string().max(NAME_MAX)).nullish(),
      /** Groups of states by their names in the file. */
      states: z.record(z.string().max(NAME_MAX), z.enum(STATE_GROUPS)).refine(isShort, TOO_MANY).nullish(),
      // A file does not keep itself up to date, and an epic is an epic here.
      sync: z.literal(false, 'A file cannot be kept in step with its source.').nullish(),
      epics_to_modules: z.literal(false, 'Epics are imported as epics.').nullish(),
    })
    .nullish(),
  data: z.object({ users: listInput(userInput, MAX_ENTRIES).optional() }).nullish(),
  /** The project that is imported into; without one, a new one is made. */
  project_id: optionalIdInput.optional(),
  identifier: emptyAsNull(identifierInput).optional(),
  name: emptyAsNull(nameInput(NAME_MAX - 20)).optional(),
});
export type StartImport = z.infer<typeof startImportInput>;
