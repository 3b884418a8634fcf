import { z } from 'zod';
import { readRecord } from '../source/read-fields.ts';
import type { Place, SourceEntry, SourceNote } from '../source/source-item.ts';
import { type JiraIssue, jiraIssueSchema } from './issue-schema.ts';
import { mapIssue } from './map-issue.ts';
import { type JiraFields, withSprints } from './sprint-fields.ts';

/** Where issues come from: the address of the Jira, and which fields hold its sprints and epics. */
export type JiraOrigin = { site: string | null; fields: JiraFields };

/** Nothing says which fields hold sprints and epics. */
export const UNKNOWN_FIELDS: JiraFields = { sprint: null, epic: null };

const record = z.looseObject({ fields: z.record(z.string(), z.unknown()) });

const schemaFor = (known: JiraFields) =>
  z.preprocess((value) => {
    const read = record.safeParse(value);
    return read.success ? { ...read.data, fields: withSprints(read.data.fields, known) } : value;
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
