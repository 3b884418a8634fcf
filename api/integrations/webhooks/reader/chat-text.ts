import { cutText } from '@tandem/db/postgres/storable-text.ts';
import { htmlToText } from '@tandem/db/rich-text/sanitize.ts';
import { asOneLine } from '@tandem/shared/http/one-line.ts';
import type { LanguageCode } from '@tandem/shared/text/languages.ts';
import { changeLine, fieldName } from '../../../platform/mail/change-words.ts';
import { findText, textIn } from '../../../platform/texts/texts.ts';
import type { SaidOfEvent } from './events.ts';

/** Where links of a message lead, and in which language it speaks. */
type ChatPlace = { app_url: string; slug: string; language: LanguageCode };

const MAX_VALUE = 300;
const MAX_COMMENT = 1000;
/** A long text holds up everybody for as long as it is read, and a chat shows no more than its beginning. */
const MAX_COMMENT_HTML = 20_000;

/** Invisible, and no white space: what stands on both sides of it is no sign of Markdown any more. */
const JOINER = '\u2060';
/** Signs of Markdown that a chat reads wherever they stand, and has no escape for in common with others. */
const LOOKALIKES: Readonly<Record<string, string>> = { '*': '∗', '~': '∼', '`': 'ˋ', '|': '¦' };

/**
 * In a chat `<…>` is a command or a link, some call everybody by a plain @, and others read Markdown: names and values are
 * shown as they are, and make no link, no heading and no code.
 */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[*~`|]/g, (sign) => LOOKALIKES[sign] ?? sign)
    // Within a word it emphasises nothing.
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, 'ˍ')
    .replaceAll(']', `]${JOINER}`)
    .replaceAll('@', `@${JOINER}`)
    .replace(/^(?=[#+=-]|\d+[.)])/, JOINER);

const plain = (value: unknown, length = MAX_VALUE) => escaped(cutText(asOneLine(String(value)), length));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What it is about: by its key and name where it has them, and a link where there is something to open. */
function subjectOf({ event, key, data, entity_id }: SaidOfEvent, { app_url, slug, language }: ChatPlace) {
  const name = isText(data['name']) ? plain(data['name']) : '';
  const text = [key ?? findText(language, `changes:kinds.${event}`) ?? '', name].filter(Boolean).join(' ');
  const project = isText(data['project_id']) ? `${app_url}/${slug}/projects/${data['project_id']}` : null;
  const addresses: Record<string, string | null> = {
    issue: key && `${app_url}/${slug}/browse/${key}/`,
    issue_comment: key && `${app_url}/${slug}/browse/${key}/`,
    time_entry: key && `${app_url}/${slug}/browse/${key}/`,
    project_update: project && `${project}/overview/`,
    cycle: project && `${project}/cycles/${entity_id}`,
    module: project && `${project}/modules/${entity_id}`,
    project: `${app_url}/${slug}/projects/${entity_id}/issues`,
  };
  const address = name || key ? addresses[event] : null;
  return address ? `<${address}|${text}>` : text;
}

/** Short values, as a change of a field is said by them; long texts and lists of other things are not. */
const valuesOf = (value: unknown): string[] | null => {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [cutText(String(value), MAX_VALUE)];
  return null;
};

const WITHOUT_VALUES = /description|logo_props|_id$|cover_image/;

function changeOf({ event, activity }: SaidOfEvent, language: LanguageCode): string {
  const field = String(activity['field']);
  const [old, now] = [valuesOf(activity['old_value']), valuesOf(activity['new_value'])];
  const custom = isText(activity['field_name']) ? activity['field_name'] : undefined;
  const own = custom ?? fieldName(field, language);
  const isPlanned = event !== 'issue' && own === undefined;
  if (WITHOUT_VALUES.test(field) || isPlanned || !old || !now) {
    const name = own ?? field.replace(/_id$/, '').replaceAll('_', ' ');
    return `${name}: ${textIn(language, 'changes:changed')}`;
  }
  return changeLine({ field, name: custom, old, new: now }, language);
}

function saidOf(event: SaidOfEvent, language: LanguageCode): string {
  if (event.action === 'deleted') return textIn(language, 'changes:deleted');
  if (event.event === 'issue_comment') {
    const html = event.data['comment_html'];
    const words = isText(html) ? (htmlToText(html.slice(0, MAX_COMMENT_HTML)) ?? '') : '';
    return `${textIn(language, 'changes:commented')}\n>${plain(words, MAX_COMMENT)}`;
  }
  return event.action === 'created'
    ? textIn(language, 'changes:created')
    : escaped(changeOf(event, language));
}

/**
 * What a chat is sent of an event: what it is about with a link, and below it who did what
 * (docs/contract/webhooks.md#chats).
 */
export function chatText(event: SaidOfEvent, place: ChatPlace): string {
  const { language } = place;
  if (event.event === 'test') return textIn(language, 'changes:chat_test');
  const actor = event.activity['actor'] as { display_name?: unknown } | null;
  const name = isText(actor?.display_name) ? `*${plain(actor.display_name)}* · ` : '';
  return `${subjectOf(event, place)}\n${name}${saidOf(event, language)}`;
}
