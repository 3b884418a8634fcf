import { asOneLine } from '@tandem/shared/http/fields.ts';
import type { MailContent, MailLanguage, MailSection } from './message.ts';
import { plainName } from './plain-name.ts';

/** What became of one field: all old values, and all new ones. */
export type DigestChange = { field: string; old: string[]; new: string[] };
/** What one person did to an item. Mentions without words of their own, as in a page, are empty. */
export type DigestPart = { actor: string; changes: DigestChange[]; comments: string[]; mentions: string[] };
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
  fields: Record<string, string>;
  priorities: Record<string, string>;
  other: string;
  none: string;
  mentioned: string;
  commented: string;
  created: string;
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
  priorities: { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low', none: 'none' },
  fields: {
    name: 'Name',
    state: 'State',
    priority: 'Priority',
    start_date: 'Start date',
    target_date: 'Due date',
    labels: 'Labels',
    assignees: 'Assignees',
    estimate_point: 'Estimate',
    parent: 'Parent',
    link: 'Link',
    attachment: 'File',
    archived_at: 'Archive',
    type: 'Type',
    project: 'Project',
  },
  other: 'Relation',
  none: 'none',
  mentioned: 'mentioned you',
  commented: 'commented',
  created: 'Created',
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
  priorities: { urgent: 'Срочный', high: 'Высокий', medium: 'Средний', low: 'Низкий', none: 'нет' },
  fields: {
    name: 'Название',
    state: 'Состояние',
    priority: 'Приоритет',
    start_date: 'Дата начала',
    target_date: 'Срок',
    labels: 'Метки',
    assignees: 'Исполнители',
    estimate_point: 'Оценка',
    parent: 'Родительская задача',
    link: 'Ссылка',
    attachment: 'Файл',
    archived_at: 'Архив',
    type: 'Тип',
    project: 'Проект',
  },
  other: 'Связь',
  none: 'нет',
  mentioned: 'упоминает вас',
  commented: 'пишет',
  created: 'Создание',
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

const titleOf = ({ key, name }: DigestItem) => asOneLine(key === null ? name : `${key} ${name}`);

const dayIn = (day: string, language: MailLanguage) =>
  Number.isNaN(Date.parse(day))
    ? day
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** A value as a person reads it. */
function valueIn(field: string, value: string, { language, priorities }: Words): string {
  if (field === 'priority') return priorities[value] ?? value;
  return field.endsWith('_date') ? dayIn(value, language) : asOneLine(value);
}

function changeLine({ field, old, new: now }: DigestChange, words: Words): string {
  if (field === 'None') return words.created;
  const list = (values: string[]) =>
    values.map((value) => valueIn(field, value, words)).join(', ') || words.none;
  return `${words.fields[field] ?? words.other}: ${list(old)} → ${list(now)}`;
}

function sectionOf(item: DigestItem, words: Words): MailSection {
  const { due, parts } = item;
  return {
    title: titleOf(item),
    url: item.url,
    note: asOneLine(item.project),
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
          ...said(comments, words.commented),
          ...(changes.length > 0
            ? [{ heading: name, lines: changes.map((change) => changeLine(change, words)), quotes: [] }]
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
