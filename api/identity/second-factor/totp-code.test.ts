import { expect, test } from 'vitest';
import { codeAt, newTotpSecret, stepAt, stepOfCode, totpUri } from './totp-code.ts';

/** The secret of RFC 6238, appendix B, `12345678901234567890`; the last six digits of its table. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// docs/contract/second-factor.md#codes-of-an-app
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(codeAt(SECRET, stepAt(second * 1000))).toBe(code);
});

// docs/contract/second-factor.md#codes-of-an-app
test('a code counts in its half minute and the ones around it', () => {
  const now = 1_700_000_000_000;
  const step = stepAt(now);
  for (const distance of [-1, 0, 1]) {
    expect(stepOfCode(SECRET, codeAt(SECRET, step + distance), now)).toBe(step + distance);
  }
  for (const distance of [-2, 2]) {
    expect(stepOfCode(SECRET, codeAt(SECRET, step + distance), now)).toBeUndefined();
  }
  for (const code of ['', '28708', '2870820', 'abcdef', 'éééééé'])
    expect(stepOfCode(SECRET, code, now)).toBeUndefined();
});

// docs/contract/second-factor.md#an-app
test('a new secret has 160 bits, and its address names the account', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(secret).not.toBe(newTotpSecret());
  const uri = URL.parse(totpUri(secret, { issuer: 'My: & Tandem', account: 'ada@example.com' }))!;
  expect(uri.searchParams.get('secret')).toBe(secret);
  expect(uri.searchParams.get('issuer')).toBe('My: & Tandem');
  expect(uri.pathname).toContain('ada%40example.com');
});
