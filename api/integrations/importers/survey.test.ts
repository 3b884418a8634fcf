import { expect, test } from 'vitest';
import type { SourceEntry } from './source/source-item.ts';
import { type SurveyOptions, surveySource } from './source/survey.ts';

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
test('a file that names more than memory holds is refused before its end', async () => {
  await expect(survey()).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('more than 1000000'),
  });
  expect(read).toBe(1_000_001);
});
