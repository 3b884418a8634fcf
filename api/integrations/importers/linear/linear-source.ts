import { readJsonLines } from '../lines/read-json-lines.ts';
import type { TrackerSource } from '../source/source-item.ts';
import { linearIssueSchema } from './issue-schema.ts';
import { mapLinearIssue } from './map-issue.ts';

/** A team of Linear as it was fetched: an issue on each line, plain or gzip. */
export const linearSource = (file: string): TrackerSource => ({
  name: 'linear',
  read: () => readJsonLines(file, linearIssueSchema, mapLinearIssue),
});
