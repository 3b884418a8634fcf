import { type FieldChange, changeLine, changeWords, dayIn } from './change-words.ts';
import type { MailContent, MailLanguage, MailSection } from './message.ts';
import { plainName, withoutLinks } from './plain-name.ts';

/** What one person did to an item. Mentions without words of their own, as in a page, are empty. */
export type DigestPart = { actor: string; changes: FieldChange[]; comments: string[]; mentions: string[] };
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
  due: { is_overdue: boolean; day: string } | null;
};
export type Digest = { items: DigestItem[]; settings_url: string; unsubscribe_url: string };

type Words = {
  language: MailLanguage;
  mentioned: string;
  subject: (count: number) => string;
  heading: (count: number) => string;
  reply: string;
  open: string;
  project: string;
  due: (day: string, isOverdue: boolean) => string;
  footer: (app: string) => string;
  settings: string;
  unsubscribe: string;
};

const EN: Words = {
  language: 'en',
  mentioned: 'mentioned you',
  subject: (count) => `${count} work items with news`,
  heading: (count) => (count === 1 ? 'News of a work item' : `News of ${count} work items`),
  reply: 'Reply',
  open: 'Open',
  project: 'Project',
  due: (day, isOverdue) => (isOverdue ? `Overdue since ${day}` : `Due tomorrow, ${day}`),
  footer: (app) => `You get this because you follow this work at ${app}.`,
  settings: 'Choose what you are sent',
  unsubscribe: 'Send me no mail about work',
};

const RU: Words = {
  language: 'ru',
  mentioned: 'упоминает вас',
  subject: (count) => `Новости по задачам: ${count}`,
  heading: (count) => (count === 1 ? 'Новости по задаче' : `Новости по задачам: ${count}`),
  reply: 'Ответить',
  open: 'Открыть',
  project: 'Проект',
  due: (day, isOverdue) => (isOverdue ? `Просрочено с ${day}` : `Срок завтра, ${day}`),
  footer: (app) => `Вы получили это письмо, потому что следите за этой работой в ${app}.`,
  settings: 'Выбрать, о чём писать',
  unsubscribe: 'Не присылать писем о работе',
};

const WORDS: Record<MailLanguage, Words> = { en: EN, ru: RU };

const titleOf = ({ key, name }: DigestItem) => withoutLinks(key === null ? name : `${key} ${name}`);

function sectionOf(item: DigestItem, words: Words): MailSection {
  const { due, parts } = item;
  return {
    title: titleOf(item),
    url: item.url,
    note: plainName(item.project),
    groups: [
      ...(due
        ? [{ heading: words.due(dayIn(due.day, words.language), due.is_overdue), lines: [], quotes: [] }]
        : []),
      ...parts.flatMap(({ actor, changes, comments, mentions }) => {
        const name = plainName(actor);
        const said = (quotes: string[], verb: string) =>
          quotes.length > 0
            ? [{ heading: `${name} ${verb}`, lines: [], quotes: quotes.filter(Boolean) }]
            : [];
        return [
          ...said(mentions, words.mentioned),
          ...said(comments, changeWords(words.language).commented),
          ...(changes.length > 0
            ? [
                {
                  heading: name,
                  lines: changes.map((change) => changeLine(change, words.language)),
                  quotes: [],
                },
              ]
            : []),
        ];
      }),
    ],
    links: [
      { label: item.key === null ? words.open : words.reply, url: item.reply_url },
      { label: words.project, url: item.project_url },
    ],
  };
}

/** News of work items, by item and by who did what (docs/contract/notifications.md#what-a-digest-says). */
export function digestContent(digest: Digest, app: string, language: MailLanguage): MailContent {
  const words = WORDS[language];
  const { items, settings_url, unsubscribe_url } = digest;
  const [first] = items;
  const isOne = items.length === 1 && first;
  return {
    subject: isOne ? titleOf(first) : words.subject(items.length),
    heading: isOne ? titleOf(first) : words.heading(items.length),
    lines: [],
    sections: items.map((item) => sectionOf(item, words)),
    ...(isOne ? { action: { label: words.open, url: first.url } } : {}),
    footer: [words.footer(plainName(app))],
    footer_links: [
      { label: words.settings, url: settings_url },
      { label: words.unsubscribe, url: unsubscribe_url },
    ],
    unsubscribe_url,
  };
}
