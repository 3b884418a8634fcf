import { expect, test } from 'vitest';
import { isUnderWay, statusOf } from './export-status.ts';

test.each([
  ['queued', null, 'queued', true],
  ['processing', null, 'processing', true],
  ['completed', '/file', 'completed', false],
  ['completed', null, 'expired', false],
  ['failed', null, 'failed', false],
] as const)('an export that is %s with the file %s is %s', (status, url, said, underWay) => {
  expect([statusOf({ status, url }), isUnderWay({ status, url })]).toEqual([said, underWay]);
});
