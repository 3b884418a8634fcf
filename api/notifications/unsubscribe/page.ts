import { noticePage } from '../../http/notice-page.ts';
import type { MailLanguage } from '../../platform/mail/message.ts';

const WORDS = {
  en: {
    title: 'Mail about work',
    ask: 'Tandem will send you no more mail about work items. Codes and invitations still come.',
    button: 'Send me no mail about work',
    done: 'You get no more mail about work.',
    back: 'Open Tandem',
  },
  ru: {
    title: 'Письма о работе',
    ask: 'Tandem больше не будет присылать писем о задачах. Коды и приглашения будут приходить.',
    button: 'Не присылать писем о работе',
    done: 'Писем о работе больше не будет.',
    back: 'Открыть Tandem',
  },
};

type PageInput = { is_done: boolean; language: MailLanguage; app_url: string };

/** Opened from a link in a mail, possibly without a session. The form posts to the address of the page. */
export function unsubscribePage({ is_done, language, app_url }: PageInput): string {
  const { title, ask, button, done, back } = WORDS[language];
  return noticePage(
    is_done
      ? { language, title, text: done, link: { text: back, url: `${app_url}/` } }
      : { language, title, text: ask, button },
  );
}
