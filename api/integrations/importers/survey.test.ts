import { expect, test } from 'vitest';
import type { SourceEntry } from './source-item.ts';
import { surveySource } from './survey.ts';

test('a file that names more than memory holds is refused before its end', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<SourceEntry> {
    for (;;) yield { place: `line ${(read += 1)}`, error: 'not JSON' };
  }
  const survey = surveySource({ name: 'jira', read: endless }, { on_error: 'skip' });
  await expect(survey).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('more than 1000000'),
  });
  expect(read).toBe(1_000_001);
});
