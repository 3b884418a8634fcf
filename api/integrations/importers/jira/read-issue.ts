import { z } from 'zod';
import { readRecord } from '../source/read-fields.ts';
import type { Place, SourceEntry, SourceNote } from '../source/source-item.ts';
import { type JiraIssue, jiraIssueSchema } from './issue-schema.ts';
import { mapIssue } from './map-issue.ts';
import { customIn, namesSchema, schemaSchema } from './field-names.ts';
import { type JiraFields, withSprints } from './sprint-fields.ts';

/** Where issues come from: the address of the Jira, and which fields hold its sprints and epics. */
export type JiraOrigin = { site: string | null; fields: JiraFields };

/** Nothing says which fields hold sprints and epics. */
export const UNKNOWN_FIELDS: JiraFields = { sprint: null, epic: null };

/** An issue that was asked for alone may say what its fields are. */
const record = z.looseObject({
  fields: z.record(z.string(), z.unknown()),
  names: namesSchema.nullish().catch(null),
  schema: schemaSchema.nullish().catch(null),
});

const schemaFor = (known: JiraFields) =>
  z.preprocess((value) => {
    const read = record.safeParse(value);
    if (!read.success) return value;
    const { names, schema, fields } = read.data;
    const custom = names
      ? new Map([...(known.custom ?? []), ...customIn(names, schema ?? {})])
      : known.custom;
    return { ...read.data, fields: withSprints(fields, { ...known, ...(custom && { custom }) }) };
  }, jiraIssueSchema);

/** An issue of a file in JSON, with what the file leaves out of it; or why it is none. */
export function readIssue(place: Place, json: string, { site, fields }: JiraOrigin): SourceEntry {
  const read = readRecord(json, schemaFor(fields));
  return 'error' in read ? { ...place, ...read } : entryOf(place, read.record, site);
}

export const entryOf = (place: Place, issue: JiraIssue, site: string | null): SourceEntry => ({
  ...place,
  item: mapIssue(issue, site),
  notes: notesOf(issue),
});

/** An answer of a search may hold the first comments alone. */
function notesOf({ key, fields: { comment } }: JiraIssue): SourceNote[] {
  const found = comment?.comments.length ?? 0;
  const total = comment?.total ?? found;
  return total > found ? [{ code: 'comments_missing', value: `${key}: ${found} / ${total}` }] : [];
}
