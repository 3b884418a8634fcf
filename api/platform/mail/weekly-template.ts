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

/** What was done and added, and whether the target has moved. */
function progressLines(progress: UpdateProgress, language: LanguageCode): string[] {
  const { done, scope_before, scope_now, percent_before, percent_now, target_before, target_now } = progress;
  const text = (name: string, values: Record<string, string>) =>
    textIn(language, `mail:weekly_updates.${name}`, values);
  const moved = (before: string, now: string) => (before === now ? now : `${before} → ${now}`);
  const isFirst = progress.since === null;
  const counts = moved(isFirst ? `${scope_now}` : `${scope_before}`, `${scope_now}`);
  const percents = [percent_before, percent_now].flatMap((each) =>
    each === null ? [] : [percentIn(each, language)],
  );
  const days = [target_before ?? target_now, target_now].flatMap((each) =>
    each === null ? [] : [dayIn(each, language)],
  );
  const parts = [
    text('done', { done: `${done}` }),
    text('scope', { scope: counts }),
    ...(percents.length > 0 ? [text('percent', { percent: moved(percents[0]!, percents.at(-1)!) })] : []),
    ...(days.length > 0 ? [text('target', { days: moved(days[0]!, days.at(-1)!) })] : []),
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
  const week = { from: dayIn(from, language), to: dayIn(to, language) };
  const title = textIn(language, 'mail:weekly_updates.subject', week);
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
