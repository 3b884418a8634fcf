import { noticePage } from '../../http/notice-page.ts';
import type { MailLanguage } from '../../platform/mail/message.ts';

const WORDS = {
  en: {
    title: 'Two-step sign-in',
    ask: 'An administrator was told that you have lost your second step, and it is about to be taken away. If it was not you, stop it.',
    button: 'Keep my second step',
    done: 'Your second step stays. Nothing is taken away.',
    over: 'This link is not good any more: the reset was stopped, or it has taken place.',
    back: 'Open Tandem',
  },
  ru: {
    title: 'Двухэтапный вход',
    ask: 'Администратору сообщили, что вы потеряли второй этап входа, и скоро он будет отключён. Если это были не вы, остановите отключение.',
    button: 'Оставить второй этап',
    done: 'Второй этап остаётся. Ничего не отключено.',
    over: 'Ссылка больше не действует: сброс остановлен или уже произошёл.',
    back: 'Открыть Tandem',
  },
};

type PageInput = { state: 'ask' | 'done' | 'over'; language: MailLanguage; app_url: string };

/** Opened from a link in a mail, possibly without a session. The form posts to the address of the page. */
export function stopPage({ state, language, app_url }: PageInput): string {
  const { title, back, button, ...texts } = WORDS[language];
  return noticePage({
    language,
    title,
    text: texts[state],
    ...(state === 'ask' ? { button } : { link: { text: back, url: `${app_url}/` } }),
  });
}
