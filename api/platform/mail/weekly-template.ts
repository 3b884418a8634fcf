import type { Health } from '@tandem/shared/projects/updates/health.ts';
import type { UpdateProgress } from '@tandem/shared/projects/updates/schema.ts';
import { type LanguageCode, tagOf } from '@tandem/shared/text/languages.ts';
import { textIn } from '../texts/texts.ts';
import { dayIn } from './change-words.ts';
import type { MailContent, MailSection } from './message.ts';
import { plainName, withoutLinks } from './plain-name.ts';

/** One update of the week. */
export type WeeklyUpdate = {
  /** Of the project, the module or the initiative. */
  name: string;
  /** Of a module. */
  project: string | null;
  workspace: string;
  url: string;
  author: string;
  health: Health;
  words: string;
  progress: UpdateProgress | null;
};
export type Weekly = {
  from: string;
  to: string;
  updates: readonly WeeklyUpdate[];
  settings_url: string;
  unsubscribe_url: string;
};

const percentIn = (percent: number, language: LanguageCode): string =>
  new Intl.NumberFormat(tagOf(language), { style: 'percent' }).format(percent / 100);

const daysIn = (from: string, to: string, language: LanguageCode): string =>
  new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  );

/** What was and what is, once where both are the same; empty for nothing. */
function moved<T>(values: readonly (T | null)[], say: (value: T) => string): string {
  const said = values.flatMap((value) => (value === null ? [] : [say(value)]));
  return [...new Set(said)].join(' → ');
}

/** What was done and added, and whether the target has moved. */
function progressLines(progress: UpdateProgress, language: LanguageCode): string[] {
  const { done, scope_before, scope_now, percent_before, percent_now, target_before, target_now } = progress;
  const text = (name: string, values: Record<string, string>) =>
    textIn(language, `mail:weekly_updates.${name}`, values);
  const counts = moved(progress.since === null ? [scope_now] : [scope_before, scope_now], String);
  const percent = moved([percent_before, percent_now], (each) => percentIn(each, language));
  const days = moved([target_before ?? target_now, target_now], (day) => dayIn(day, language));
  const parts = [
    text('done', { done: `${done}` }),
    text('scope', { scope: counts }),
    ...(percent ? [text('percent', { percent })] : []),
    ...(days ? [text('target', { days })] : []),
  ];
  return [parts.join(' · ')];
}

function sectionOf(update: WeeklyUpdate, language: LanguageCode): MailSection {
  const { name, project, workspace, url, author, health, words, progress } = update;
  const place = project === null ? workspace : `${workspace} · ${project}`;
  return {
    title: withoutLinks(name),
    url,
    note: plainName(place),
    groups: [
      {
        heading: `${textIn(language, `mail:weekly_updates.${health}`)} · ${plainName(author)}`,
        lines: progress ? progressLines(progress, language) : [],
        quotes: [words].filter(Boolean),
      },
    ],
    links: [{ label: textIn(language, 'mail:digest.open'), url }],
  };
}

/** The updates of a week (docs/contract/updates.md#weekly-mail). */
export function weeklyContent(weekly: Weekly, app: string, language: LanguageCode): MailContent {
  const { from, to, updates, settings_url, unsubscribe_url } = weekly;
  const title = textIn(language, 'mail:weekly_updates.subject', { week: daysIn(from, to, language) });
  return {
    subject: title,
    heading: title,
    lines: [],
    sections: updates.map((update) => sectionOf(update, language)),
    footer: [textIn(language, 'mail:weekly_updates.footer', { app: plainName(app) })],
    footer_links: [
      { label: textIn(language, 'mail:digest.settings'), url: settings_url },
      { label: textIn(language, 'mail:digest.unsubscribe'), url: unsubscribe_url },
    ],
    unsubscribe_url,
  };
}
