import { z } from 'zod';
import { idInput, nameInput, optionalIdInput } from '../../http/fields.ts';
import { emptyAsNull, listInput, numericInput } from '../../http/lenient.ts';
import { identifierInput } from '../../projects/projects/input.ts';
import { PRIORITIES } from '../../work-items/items/priority.ts';
import { STATE_GROUPS } from '../../projects/states/groups.ts';
import { COLUMN_FATES, CSV_FIELDS, DAY_ORDERS, TABLE_ENCODINGS } from './columns.ts';
import type { ImportService } from './services.ts';
import { hostInput } from './source-input.ts';

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

const userInput = z.object({
  username: z.string().min(1).max(NAME_MAX),
  import: z.union([z.boolean(), z.literal('map'), z.literal('invite')]),
  email: emptyAsNull(z.string().trim().max(NAME_MAX)).optional(),
});
export type ImportUser = z.infer<typeof userInput>;

const isShort = (value: object) => Object.keys(value).length <= MAX_ENTRIES;

const someText = emptyAsNull(z.string().max(5_000)).optional();

/** What is imported: a file, or without one what the service has, of which the fields are checked apart. */
const METADATA = {
  csv: z.object({ file_id: idInput, cloud_hostname: emptyAsNull(hostInput).optional() }),
  jira: z.object({
    file_id: optionalIdInput.optional(),
    /** Where the Jira stands; with a file, for links to its attachments. */
    cloud_hostname: emptyAsNull(hostInput).optional(),
    email: someText,
    api_token: someText,
    project_key: someText,
  }),
  github: z.object({ file_id: optionalIdInput.optional(), owner: someText, name: someText, token: someText }),
  linear: z.object({ file_id: optionalIdInput.optional(), team_key: someText, api_key: someText }),
  asana: z.object({ file_id: optionalIdInput.optional(), project_gid: someText, access_token: someText }),
};

const startInput = <T extends z.ZodType>(metadata: T) =>
  z.object({
    metadata,
    config: z
      .object({
        is_dry_run: z.boolean().optional(),
        /** Columns of a table by what they are read as. */
        columns: z.partialRecord(z.enum(CSV_FIELDS), z.string().max(NAME_MAX)).nullish(),
        /** What other columns become, by their names: a field of the workspace, a new one, or none. */
        fields: z
          .record(z.string().max(NAME_MAX), z.union([z.enum(COLUMN_FATES), idInput]))
          .refine(isShort, TOO_MANY)
          .nullish(),
        /** How days such as 03/04 are read where a table does not prove it. */
        day_order: emptyAsNull(z.enum(DAY_ORDERS)).optional(),
        /** Of a table in text; found by its letters without it. */
        encoding: emptyAsNull(z.enum(TABLE_ENCODINGS)).optional(),
        /** Groups of states by their names in the file. */
        states: z.record(z.string().max(NAME_MAX), z.enum(STATE_GROUPS)).refine(isShort, TOO_MANY).nullish(),
        /** Priorities by their names in the file. */
        priorities: z
          .record(z.string().max(NAME_MAX), z.enum(PRIORITIES))
          .refine(isShort, TOO_MANY)
          .nullish(),
        // What was imported does not keep itself up to date, and an epic is an epic here.
        sync: z.literal(false, 'What is imported cannot be kept in step with its source.').nullish(),
        epics_to_modules: z.literal(false, 'Epics are imported as epics.').nullish(),
      })
      .nullish(),
    data: z.object({ users: listInput(userInput, MAX_ENTRIES).optional() }).nullish(),
    /** The project that is imported into; without one, a new one is made. */
    project_id: optionalIdInput.optional(),
    identifier: emptyAsNull(identifierInput).optional(),
    name: emptyAsNull(nameInput(NAME_MAX - 20)).optional(),
  });

/**
 * Start an import or a dry run of each service (docs/contract/imports.md#starting-an-import). Keys that are not named are
 * dropped.
 */
export const START_INPUTS = {
  csv: startInput(METADATA.csv),
  jira: startInput(METADATA.jira),
  github: startInput(METADATA.github),
  linear: startInput(METADATA.linear),
  asana: startInput(METADATA.asana),
} satisfies Record<ImportService, z.ZodType>;
export type StartImport = Omit<z.infer<typeof START_INPUTS.csv>, 'metadata'> & {
  metadata: Partial<
    z.infer<typeof METADATA.jira> &
      z.infer<typeof METADATA.github> &
      z.infer<typeof METADATA.linear> &
      z.infer<typeof METADATA.asana>
  >;
};
