import { readJsonBytes } from '../source/encoding/read-json.ts';
import { readLines } from '../source/read-file.ts';
import { readRecord } from '../source/read-fields.ts';
import type { SourceEntry, TrackerSource } from '../source/source-item.ts';
import { jiraIssueSchema } from './issue-schema.ts';
import { mapIssue } from './map-issue.ts';

/** What stands around a record where the lines are elements of an array. */
const LIST_START = /^\[\s*(?=\{|$)/;
const LIST_END = /(?<=\}|^)\s*(?:,|,?\s*\],?)$/;

/**
 * A file with one issue of Jira's REST API a line, plain or gzip, in UTF-8 or UTF-16; the lines may be those of an array.
 */
export function jiraSource(file: string, sourceUrl: string | null = null): TrackerSource {
  const site = sourceUrl?.replace(/\/+$/, '') ?? null;
  async function* read(): AsyncGenerator<SourceEntry> {
    for await (const line of readLines(file, readJsonBytes(file))) {
      const text = recordIn(line.text);
      if (text === '') continue;
      const place = { place: `line ${line.number}`, line: line.number };
      const read = readRecord(text, jiraIssueSchema);
      yield 'error' in read ? { ...place, ...read } : { ...place, item: mapIssue(read.record, site) };
    }
  }
  return { name: 'jira', read };
}

function recordIn(line: string): string {
  const text = line.trim();
  if (text.startsWith('{') && text.endsWith('}')) return text;
  return text.replace(LIST_START, '').replace(LIST_END, '').trim();
}
