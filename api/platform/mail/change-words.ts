import { asOneLine } from '@tandem/shared/http/one-line.ts';
import type { MailLanguage } from './message.ts';

/** What became of one field: all old values, and all new ones. */
export type FieldChange = { field: string; old: string[]; new: string[] };

type Words = {
  fields: Record<string, string>;
  priorities: Record<string, string>;
  other: string;
  none: string;
  created: string;
  commented: string;
};

const EN: Words = {
  priorities: { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low', none: 'none' },
  fields: {
    name: 'Name',
    description: 'Description',
    state: 'State',
    status: 'Status',
    priority: 'Priority',
    start_date: 'Start date',
    target_date: 'Due date',
    end_date: 'End date',
    labels: 'Labels',
    assignees: 'Assignees',
    estimate_point: 'Estimate',
    parent: 'Parent',
    link: 'Link',
    attachment: 'File',
    archived_at: 'Archive',
    type: 'Type',
    project: 'Project',
    cycles: 'Cycle',
    modules: 'Modules',
  },
  other: 'Relation',
  none: 'none',
  created: 'Created',
  commented: 'commented',
};

const RU: Words = {
  priorities: { urgent: 'Срочный', high: 'Высокий', medium: 'Средний', low: 'Низкий', none: 'нет' },
  fields: {
    name: 'Название',
    description: 'Описание',
    state: 'Состояние',
    status: 'Статус',
    priority: 'Приоритет',
    start_date: 'Дата начала',
    target_date: 'Срок',
    end_date: 'Дата окончания',
    labels: 'Метки',
    assignees: 'Исполнители',
    estimate_point: 'Оценка',
    parent: 'Родительская задача',
    link: 'Ссылка',
    attachment: 'Файл',
    archived_at: 'Архив',
    type: 'Тип',
    project: 'Проект',
    cycles: 'Цикл',
    modules: 'Модули',
  },
  other: 'Связь',
  none: 'нет',
  created: 'Создание',
  commented: 'пишет',
};

const WORDS: Record<MailLanguage, Words> = { en: EN, ru: RU };

/** Words for what was done, in the language of who reads them. */
export const changeWords = (language: MailLanguage): Words => WORDS[language];

export const dayIn = (day: string, language: MailLanguage): string =>
  Number.isNaN(Date.parse(day))
    ? day
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** A value as a person reads it. */
function valueIn(field: string, value: string, language: MailLanguage): string {
  if (field === 'priority') return WORDS[language].priorities[value] ?? value;
  return field.endsWith('_date') ? dayIn(value, language) : asOneLine(value);
}

/** "Priority: Low → High". */
export function changeLine({ field, old, new: now }: FieldChange, language: MailLanguage): string {
  const words = WORDS[language];
  if (field === 'None') return words.created;
  const list = (values: string[]) =>
    values.map((value) => valueIn(field, value, language)).join(', ') || words.none;
  return `${words.fields[field] ?? words.other}: ${list(old)} → ${list(now)}`;
}
