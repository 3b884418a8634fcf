import type { NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { expect, test } from 'vitest';
import { asCsv } from './token-file.ts';

test('the file has one line, in which quotes are doubled and nothing is computed', () => {
  const token = { label: 'My "CI"', description: '=1+1', expired_at: null, token: 'tandem_api_1' };
  expect(asCsv(token as NewApiToken).split('\r\n')).toEqual([
    '"title","description","expires","token"',
    `"My ""CI""","'=1+1","","tandem_api_1"`,
    '',
  ]);
});
