import type { LanguageCode } from '@tandem/shared/text/languages.ts';
import { noticePage } from '../../http/html/notice-page.ts';
import { textIn } from '../../platform/texts/texts.ts';

type PageInput = { state: 'ask' | 'done' | 'over'; language: LanguageCode; app_url: string };

/** Opened from a link in a mail, possibly without a session. The form posts to the address of the page. */
export function stopPage({ state, language, app_url }: PageInput): string {
  const say = (key: string) => textIn(language, `pages:second_step.${key}`);
  return noticePage({
    language,
    title: say('title'),
    text: say(state),
    ...(state === 'ask' ? { button: say('button') } : { link: { text: say('back'), url: `${app_url}/` } }),
  });
}
