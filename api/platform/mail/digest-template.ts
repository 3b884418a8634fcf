import { asOneLine } from '@tandem/shared/http/one-line.ts';
import type { Health } from '@tandem/shared/projects/updates/health.ts';
import type { LanguageCode } from '@tandem/shared/text/languages.ts';
import { textIn } from '../texts/texts.ts';
import { type FieldChange, changeLine, dayIn } from './change-words.ts';
import type { MailContent, MailSection } from './message.ts';
import { plainName, withoutLinks } from './plain-name.ts';

const DUE_TEXTS = {
  overdue: 'mail:digest.overdue',
  tomorrow: 'mail:digest.due',
  soon: 'mail:digest.soon',
} as const;

/** What one person did to an item. Mentions without words of their own, as in a page, are empty. */
export type DigestPart = {
  actor: string;
  changes: FieldChange[];
  comments: string[];
  mentions: string[];
  approvals: ApprovalNews[];
  updates: { health: Health; words: string }[];
};
/** News of an approval: the verb of its activity, the name of the target state, and the comment. */
export type ApprovalNews = { verb: string; state: string; words: string };
export type DigestItem = {
  /** Null for a page. */
  key: string | null;
  name: string;
  project: string;
  url: string;
  /** Where it can be answered. */
  reply_url: string;
  project_url: string;
  parts: DigestPart[];
  /** Null when it is no reminder. */
  due: { when: keyof typeof DUE_TEXTS; day: string } | null;
  /** The project waits for an update. */
  is_update_due?: boolean;
};
export type Digest = { items: DigestItem[]; settings_url: string; unsubscribe_url: string };

const titleOf = ({ key, name }: DigestItem) => withoutLinks(key === null ? name : `${key} ${name}`);

/** What one person did, under their name. */
function groupsOf(part: DigestPart, language: LanguageCode) {
  const { actor, changes, comments, mentions, approvals, updates } = part;
  const name = plainName(actor);
  const said = (quotes: string[], verb: 'mentioned' | 'commented') =>
    quotes.length > 0
      ? [
          {
            heading: `${name} ${textIn(language, `changes:${verb}`)}`,
            lines: [],
            quotes: quotes.filter(Boolean),
          },
        ]
      : [];
  const lines = changes.map((change) => changeLine(change, language));
  return [
    ...approvals.map(({ verb, state, words }) => ({
      heading: `${name} ${textIn(language, `changes:approval.${verb}`, { state: asOneLine(state) })}`,
      lines: [],
      quotes: [words].filter(Boolean),
    })),
    ...updates.map(({ health, words }) => ({
      heading: `${name} ${textIn(language, `changes:update.${health}`)}`,
      lines: [],
      quotes: [words].filter(Boolean),
    })),
    ...said(mentions, 'mentioned'),
    ...said(comments, 'commented'),
    ...(lines.length > 0 ? [{ heading: name, lines, quotes: [] }] : []),
  ];
}

function sectionOf(item: DigestItem, language: LanguageCode): MailSection {
  const { due, parts, is_update_due } = item;
  const dueText =
    due &&
    textIn(language, DUE_TEXTS[due.when], {
      day: dayIn(due.day, language),
    });
  return {
    title: titleOf(item),
    url: item.url,
    note: plainName(item.project),
    groups: [
      ...(dueText ? [{ heading: dueText, lines: [], quotes: [] }] : []),
      ...(is_update_due
        ? [{ heading: textIn(language, 'mail:digest.update_due'), lines: [], quotes: [] }]
        : []),
      ...parts.flatMap((part) => groupsOf(part, language)),
    ],
    links: [
      {
        label: textIn(language, item.key === null ? 'mail:digest.open' : 'mail:digest.reply'),
        url: item.reply_url,
      },
      { label: textIn(language, 'mail:digest.project'), url: item.project_url },
    ],
  };
}

/** News of work items, by item and by who did what (docs/contract/notifications.md#what-a-digest-says). */
export function digestContent(digest: Digest, app: string, language: LanguageCode): MailContent {
  const { items, settings_url, unsubscribe_url } = digest;
  const [first] = items;
  const isOne = items.length === 1 && first;
  const title = isOne ? titleOf(first) : textIn(language, 'mail:digest.news', { count: items.length });
  return {
    subject: title,
    heading: title,
    lines: [],
    sections: items.map((item) => sectionOf(item, language)),
    ...(isOne ? { action: { label: textIn(language, 'mail:digest.open'), url: first.url } } : {}),
    footer: [textIn(language, 'mail:digest.footer', { app: plainName(app) })],
    footer_links: [
      { label: textIn(language, 'mail:digest.settings'), url: settings_url },
      { label: textIn(language, 'mail:digest.unsubscribe'), url: unsubscribe_url },
    ],
    unsubscribe_url,
  };
}
