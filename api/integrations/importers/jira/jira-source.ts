import { readLines } from '../source/read-file.ts';
import { readRecord } from '../source/read-fields.ts';
import type { SourceEntry, TrackerSource } from '../source/source-item.ts';
import { jiraIssueSchema } from './issue-schema.ts';
import { mapIssue } from './map-issue.ts';

/** A file with one issue of Jira's REST API a line, plain or gzip. */
export function jiraSource(file: string, sourceUrl: string | null = null): TrackerSource {
  const site = sourceUrl?.replace(/\/+$/, '') ?? null;
  async function* read(): AsyncGenerator<SourceEntry> {
    for await (const line of readLines(file)) {
      if (line.text.trim() === '') continue;
      const place = { place: `line ${line.number}`, line: line.number };
      const read = readRecord(line.text, jiraIssueSchema);
      yield 'error' in read ? { ...place, ...read } : { ...place, item: mapIssue(read.record, site) };
    }
  }
  return { name: 'jira', read };
}
