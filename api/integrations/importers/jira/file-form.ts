import { readJsonBytes } from '../source/encoding/read-json.ts';
import { ImportError } from '../source/import-error.ts';
import { ArchiveSplitter } from '../source/json/split-archive.ts';

/** A line for each issue, answers of Jira's search, or the XML that its list of issues exports. */
export type JiraForm = 'lines' | 'answers' | 'xml';

/** Names that stand beside the issues of an answer, and those that stand in an issue. */
const OF_ANSWERS = new Set([
  ...['issues', 'startAt', 'maxResults', 'total', 'isLast', 'nextPageToken', 'warningMessages'],
]);
const OF_ISSUES = new Set(['id', 'key', 'self', 'fields', 'changelog', 'renderedFields']);
const LESS_THAN = 0x3c;
/** So far the file is looked at. */
const HEAD_BYTES = 1024 * 1024;

/** What kind of file of a Jira this is, by how it begins. */
export async function findForm(file: string): Promise<JiraForm> {
  const splitter = new ArchiveSplitter({ isMany: true });
  let read = 0;
  for await (const chunk of readJsonBytes(file)) {
    const start = read === 0 ? chunk.find((byte) => byte > 0x20) : undefined;
    if (start === LESS_THAN) return 'xml';
    const form = formBy(splitter, chunk);
    if (form !== null) return form;
    read += chunk.length;
    if (read > HEAD_BYTES) break;
  }
  return 'lines';
}

function formBy(splitter: ArchiveSplitter, chunk: Buffer): JiraForm | null {
  try {
    splitter.push(chunk);
  } catch (error) {
    if (error instanceof ImportError) return 'lines';
    throw error;
  }
  const name = splitter.names.find((each) => OF_ANSWERS.has(each) || OF_ISSUES.has(each));
  if (name === undefined) return null;
  return OF_ANSWERS.has(name) ? 'answers' : 'lines';
}
