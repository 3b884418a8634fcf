import type { LanguageCode } from '@tandem/shared/text/languages.ts';
import { noticePage } from '../../http/html/notice-page.ts';
import { textIn } from '../../platform/texts/texts.ts';

type PageInput = { is_done: boolean; language: LanguageCode; app_url: string };

/** Opened from a link in a mail, possibly without a session. The form posts to the address of the page. */
export function unsubscribePage({ is_done, language, app_url }: PageInput): string {
  const say = (key: string) => textIn(language, `pages:unsubscribe.${key}`);
  return noticePage({
    language,
    title: say('title'),
    ...(is_done
      ? { text: say('done'), link: { text: say('back'), url: `${app_url}/` } }
      : { text: say('ask'), button: say('button') }),
  });
}
