import { expect, test } from 'vitest';
import { parseSender, problemOfSetting } from './setting-values.ts';

// docs/contract/instance.md#values-of-settings
test.each([
  ['team@acme.example', { name: '', address: 'team@acme.example' }],
  [' Acme Team <Team@Acme.example> ', { name: 'Acme Team', address: 'team@acme.example' }],
  ['"Acme, Inc." <team@acme.example>', { name: 'Acme, Inc.', address: 'team@acme.example' }],
])('"%s" is a sender', (text, sender) => {
  expect(parseSender(text)).toEqual(sender);
});

// docs/contract/instance.md#values-of-settings
test.each([
  'Acme',
  'Acme <team>',
  'a@b.example, c@d.example',
  'A <a@b.example> <c@d.example>',
  'Acme\r\nBcc: x@y.example <a@b.example>',
  'a@b.example\r\nBcc: x@y.example',
])('%j is no sender', (text) => {
  expect(parseSender(text)).toBeNull();
});

// docs/contract/instance.md#values-of-settings
test.each([
  ['ENABLE_SIGNUP', '1', true],
  ['ENABLE_SIGNUP', 'true', false],
  ['EMAIL_PORT', '587', true],
  ['EMAIL_PORT', '0', false],
  ['EMAIL_PORT', '70000', false],
  ['EMAIL_PORT', '25; rm', false],
  ['EMAIL_HOST', 'smtp.acme.example', true],
  ['EMAIL_HOST', '[::1]', true],
  ['EMAIL_HOST', 'smtp.acme.example\r\nRCPT TO:<x>', false],
  ['EMAIL_HOST', 'a b', false],
  ['GITLAB_HOST', 'https://git.acme.example', true],
  ['GITLAB_HOST', 'javascript:alert(1)', false],
  ['GITLAB_HOST', 'https://user:secret@git.acme.example', false],
  ['EMAIL_HOST_USER', 'x'.repeat(2001), false],
] as const)('%s may be %j: %s', (key, value, isRight) => {
  expect(problemOfSetting(key, value) === null).toBe(isRight);
});
