import type { AuditEntry } from '@tandem/shared/platform/audit-log/schema.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { useAuditWords } from './audit-details.ts';

withTexts('security', 'settings');

const ENTRY: AuditEntry = {
  id: 'one',
  created_at: '2026-01-02T10:00:00Z',
  actor: 'ada',
  actor_name: 'Ada',
  workspace: null,
  action: 'signed_in',
  target_type: '',
  target_id: null,
  target_name: '',
  details: {},
  ip_address: '203.0.113.7',
  user_agent: '',
  request_id: 'req-7',
};

function Words({ entry }: { entry: AuditEntry }) {
  const { text, change } = useAuditWords(entry);
  return <output>{change ? `${text}: ${change.from} → ${change.to}` : text}</output>;
}

const FIREFOX = 'Mozilla/5.0 (Macintosh) Firefox/140.0';
const LINES: [Partial<AuditEntry>, string][] = [
  [{ details: { with: 'magic-code', second_step: 'totp' } }, 'emailed code, authenticator app'],
  [
    { target_name: 'tim@example.com', details: { why: 'AUTHENTICATION_FAILED_SIGN_IN' } },
    'tim@example.com, incorrect email or password',
  ],
  [
    { target_name: 'CI', details: { scope: 'write', expired_at: '2026-05-06T12:00:00Z', token_end: 'x7f2' } },
    'CI, Read and write, until May 06, 2026, …x7f2',
  ],
  [{ target_name: 'CI', details: { is_active: false } }, 'CI, turned off'],
  [{ details: { user_agent: FIREFOX, ip_address: '203.0.113.9' } }, 'Firefox, macOS, 203.0.113.9'],
  [{ action: 'second_factor_added', target_type: 'recovery_codes' }, 'recovery codes'],
  [{ target_name: 'Tim', details: { role: 15, project: 'archive' } }, 'Tim, Member, archive'],
  [{ target_name: 'Tim', details: { from: 5, to: 20, project: 'Web' } }, 'Tim, Web: Guest → Admin'],
  [
    { action: 'project_visibility_changed', target_name: 'Web', details: { from: 0, to: 2 } },
    'Web: private → public',
  ],
  [{ target_name: 'Acme', details: { fields: 'slug, logo_asset' } }, 'Acme, URL, picture'],
  // Names of settings are those that operators know.
  [{ details: { settings: 'EMAIL_HOST, EMAIL_PORT' } }, 'EMAIL_HOST, EMAIL_PORT'],
];

test.each(LINES)('a line with %o says it in words', (values, words) => {
  show(<Words entry={{ ...ENTRY, ...values }} />);
  expect(screen.getByRole('status').textContent).toBe(words);
});
