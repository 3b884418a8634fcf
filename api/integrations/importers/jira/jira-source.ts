import { readJsonBytes } from '../source/encoding/read-json.ts';
import { readLines } from '../source/read-file.ts';
import type { SourceEntry, TrackerSource } from '../source/source-item.ts';
import { type JiraForm, findForm } from './file-form.ts';
import { findFields, readAnswers } from './read-answers.ts';
import { UNKNOWN_FIELDS, readIssue } from './read-issue.ts';
import { readXml } from './read-xml.ts';

/** What stands around a record where the lines are elements of an array. */
const LIST_START = /^\[\s*(?=\{|$)/;
const LIST_END = /(?<=\}|^)\s*(?:,|,?\s*\],?)$/;

/**
 * A file of a Jira, plain or gzip, in UTF-8 or UTF-16: one issue of its REST API a line, which may be those of an array;
 * answers of its search; or the XML that its list of issues exports.
 */
export function jiraSource(file: string, sourceUrl: string | null = null): TrackerSource {
  const site = sourceUrl?.replace(/\/+$/, '') ?? null;
  const readers: Record<JiraForm, () => AsyncIterable<SourceEntry>> = {
    lines: () => readIssueLines(file, site),
    xml: () => readXml(file, site),
    answers: async function* answers() {
      yield* readAnswers(file, { site, fields: await findFields(file) });
    },
  };
  async function* read(): AsyncGenerator<SourceEntry> {
    yield* readers[await findForm(file)]();
  }
  return { name: 'jira', read };
}

async function* readIssueLines(file: string, site: string | null): AsyncGenerator<SourceEntry> {
  for await (const line of readLines(file, readJsonBytes(file))) {
    const text = recordIn(line.text);
    if (text === '') continue;
    const place = { place: `line ${line.number}`, line: line.number };
    yield readIssue(place, text, { site, fields: UNKNOWN_FIELDS });
  }
}

function recordIn(line: string): string {
  const text = line.trim();
  if (text.startsWith('{') && text.endsWith('}')) return text;
  return text.replace(LIST_START, '').replace(LIST_END, '').trim();
}
