import { afterAll, expect, test } from 'vitest';
import { jiraSource } from './jira/jira-source.ts';
import type { SourceEntry } from './source/source-item.ts';
import { type SurveyOptions, surveySource } from './source/survey.ts';
import { makeIssue, makeScratchFiles, toLines } from './testing-files.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

let read = 0;
async function* endlessFaults(): AsyncGenerator<SourceEntry> {
  for (read = 1; ; read += 1)
    yield { place: `line ${read}`, error: 'not JSON', reason: { code: 'unreadable' } };
}
const survey = (options: Pick<SurveyOptions, 'onRecord'> = {}) =>
  surveySource({ name: 'jira', read: endlessFaults }, { on_error: 'skip', ...options });

test('a file that holds nothing but broken records can be stopped', async () => {
  const stopped = new Error('It was taken away.');
  const onRecord = () => {
    throw stopped;
  };
  await expect(survey({ onRecord })).rejects.toBe(stopped);
});

// docs/contract/imports.md#limits-of-a-file
test('a file of broken records alone is refused before its end, with the first of them', async () => {
  await expect(survey()).rejects.toMatchObject({
    code: 'unreadable',
    message: 'More than 100000 records cannot be read. The first fault is in line 1: not JSON.',
  });
  expect(read).toBe(100_001);
});

// docs/contract/imports.md#limits-of-a-file
test('a file with more labels than a project can show is refused', async () => {
  const labels = (issue: number) => Array.from({ length: 1_000 }, (_, index) => `label-${issue}-${index}`);
  const issues = Array.from({ length: 21 }, (_, index) => makeIssue(index + 1, { labels: labels(index) }));
  const file = files.write('labels.ndjson', toLines(issues));
  await expect(surveySource(jiraSource(file), { on_error: 'stop' })).rejects.toMatchObject({
    code: 'too_large',
    message: 'The file holds more than 20000 labels.',
  });
});
