import { MAIL_KINDS } from '@tandem/shared/platform/mail/schema.ts';
import { LANGUAGE_CODES, tagOf } from '@tandem/shared/text/languages.ts';
import { expect, test } from 'vitest';
import { changeLine } from './change-words.ts';
import { renderMail } from './message.ts';
import { digestContent } from './digest-template.ts';
import { plainName } from './plain-name.ts';
import { type MailValues, mailContent } from './templates.ts';

const HOSTILE = '<img src=x onerror=alert(1)>"\'&';

// docs/contract/mail.md#names-in-mail
test.each([
  ['Acme', 'Acme'],
  ['Acme\r\nBcc: x@y.example', 'Acme Bcc: x@y.⁠example'],
  ['Click https://evil.example/x now', 'Click … now'],
  ['(www.evil.example)', '…'],
  ['evil.example', 'evil.⁠example'],
  ['Node.js', 'Node.⁠js'],
  ['Version 2.5', 'Version 2.5'],
  ['abc\u202egpj.exe', 'abcgpj.⁠exe'],
  ['x'.repeat(80), `${'x'.repeat(59)}…`],
])('%j stands in a mail as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown);
});

// docs/contract/mail.md#names-in-mail
test('a digest shows names of projects and titles of items, and makes no link of them', () => {
  const item = {
    key: 'ABC-1',
    name: `Look at https://evil.example/x and evil.example ${'x'.repeat(80)}`,
    project: 'Go to www.evil.example or evil.example',
    url: 'https://tandem.example/a',
    reply_url: 'https://tandem.example/b',
    project_url: 'https://tandem.example/c',
    parts: [{ actor: 'Ada', changes: [], comments: ['Hello'], mentions: [], approvals: [], updates: [] }],
    due: null,
  };
  const links = { settings_url: 'https://tandem.example/s', unsubscribe_url: 'https://tandem.example/u' };
  const { subject, sections } = digestContent({ items: [item], ...links }, 'Tandem', 'en');
  const title = `ABC-1 Look at … and evil.\u2060example ${'x'.repeat(80)}`;
  expect([subject, sections?.[0]?.title]).toEqual([title, title]);
  expect(sections?.[0]?.note).toBe('Go to … or evil.\u2060example');
});

const VALUES: MailValues = {
  login_code: { app: HOSTILE, code: 'abcd-efgh-ijkl' },
  prove_address: { app: HOSTILE, code: 'abcd-efgh-ijkl' },
  change_address: { app: HOSTILE, code: 'abcd-efgh-ijkl' },
  address_changed: { app: HOSTILE, url: 'https://tandem.example/x?a=1&b=2' },
  factor_reset: { app: HOSTILE, url: 'https://tandem.example/x?a=1&b=2', when: '2026-01-02 10:00 UTC' },
  reset_password: { app: HOSTILE, url: 'https://tandem.example/x?a=1&b=2' },
  workspace_invitation: {
    app: 'T',
    inviter: HOSTILE,
    workspace: HOSTILE,
    url: 'https://tandem.example/x?a=1&b=2',
  },
  project_invitation: {
    app: 'T',
    inviter: HOSTILE,
    workspace: HOSTILE,
    project: HOSTILE,
    url: 'https://tandem.example/x?a=1&b=2',
  },
  added_to_project: { app: 'T', inviter: HOSTILE, project: HOSTILE, url: 'https://tandem.example/x?a=1&b=2' },
  account_deactivated: { app: HOSTILE, url: 'https://tandem.example/x?a=1&b=2' },
  health_warning: { app: 'T', warnings: HOSTILE, url: 'https://tandem.example/x?a=1&b=2' },
  backup_failed: { app: 'T', problem: HOSTILE, url: 'https://tandem.example/x?a=1&b=2' },
  webhook_paused: { app: 'T', address: HOSTILE, workspace: HOSTILE, url: 'https://tandem.example/x?a=1&b=2' },
  analytics_export: { app: 'T', workspace: HOSTILE, url: 'https://tandem.example/x?a=1&b=2' },
  weekly_updates: {
    app: HOSTILE,
    weekly: {
      from: '2026-11-23',
      to: '2026-11-29',
      settings_url: 'https://tandem.example/settings',
      unsubscribe_url: 'https://tandem.example/no?a=1&b=2',
      updates: [
        {
          ...{
            name: `${HOSTILE}\r\nBcc: x@y.example`,
            project: HOSTILE,
            workspace: HOSTILE,
            author: HOSTILE,
          },
          url: 'https://tandem.example/i',
          health: 'at_risk',
          words: HOSTILE,
          progress: null,
        },
      ],
    },
  },
  digest: {
    app: HOSTILE,
    digest: {
      settings_url: 'https://tandem.example/settings',
      unsubscribe_url: 'https://tandem.example/no?a=1&b=2',
      items: [
        {
          ...{ key: 'ABC-1', name: `${HOSTILE}\r\nBcc: x@y.example`, project: HOSTILE, due: null },
          url: 'https://tandem.example/i',
          reply_url: 'https://tandem.example/r',
          project_url: 'https://tandem.example/p',
          parts: [
            {
              actor: HOSTILE,
              comments: [HOSTILE],
              mentions: [HOSTILE],
              approvals: [],
              updates: [],
              changes: [{ field: 'name', old: [HOSTILE], new: ['\r\nnew'] }],
            },
          ],
        },
      ],
    },
  },
  test: { app: HOSTILE },
};

// docs/contract/mail.md#escaped
test.each(MAIL_KINDS)('nothing that people wrote is markup in %s', (kind) => {
  for (const language of LANGUAGE_CODES) {
    const { html, text, subject } = renderMail(mailContent(kind, language, VALUES[kind]), language);
    expect(html).not.toContain('<img');
    expect(html).toContain(`<html lang="${tagOf(language)}">`);
    expect(subject).not.toMatch(/[\r\n]/);
    if (!('url' in VALUES[kind])) continue;
    expect(html).toContain('href="https://tandem.example/x?a=1&amp;b=2"');
    expect(text).toContain('https://tandem.example/x?a=1&b=2');
  }
});

// docs/contract/mail.md#languages
test.each(LANGUAGE_CODES.filter((code) => code !== 'en'))(
  'every kind of mail says the same in %s, in other words',
  (language) => {
    for (const kind of MAIL_KINDS) {
      const english = mailContent(kind, 'en', VALUES[kind]);
      const { subject, lines, footer, code, action } = mailContent(kind, language, VALUES[kind]);
      // News of one item are called by its name.
      if (kind !== 'digest') expect(subject).not.toBe(english.subject);
      expect([lines.length, footer.length, code, action?.url]).toEqual([
        english.lines.length,
        english.footer.length,
        english.code,
        english.action?.url,
      ]);
    }
  },
);

// docs/contract/mail.md#languages
test.each([
  ['ua', 'Новини щодо 2 завдань'],
  ['pl', '2 zadania z nowościami'],
  ['cs', '2 úkoly s novinkami'],
  ['de', '2 Aufgaben mit Neuigkeiten'],
  ['ja', '2件の作業項目に更新があります'],
] as const)('in %s a mail about two items is "%s"', (language, subject) => {
  const item = {
    key: 'ABC-1',
    name: 'Ship',
    project: 'Apollo',
    parts: [],
    due: null,
    url: '/i',
    reply_url: '/r',
    project_url: '/p',
  };
  const digest = { items: [item, item], settings_url: '/s', unsubscribe_url: '/u' };
  expect(digestContent(digest, 'Tandem', language).subject).toBe(subject);
});

test('a date and a priority are in the words of the language', () => {
  const line = (field: string, value: string) => changeLine({ field, old: [], new: [value] }, 'ua');
  expect(line('target_date', '2026-11-27')).toBe('Термін: немає → 27 лист. 2026 р.');
  expect(line('priority', 'high')).toBe('Пріоритет: немає → Високий');
});
