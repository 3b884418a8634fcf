import { escapeHtml } from '../../http/escape-html.ts';

const TEXTS = {
  en: {
    back: 'Back to the start page',
    expired: {
      title: 'This form has expired',
      text: 'It was opened before you signed in or out, or it did not come from this site. Nothing was changed.',
    },
    broken: {
      title: 'Something went wrong',
      text: 'Nothing was changed. Please try again in a moment.',
    },
  },
  ru: {
    back: 'На главную',
    expired: {
      title: 'Форма устарела',
      text: 'Она была открыта до входа или выхода либо пришла с другого сайта. Ничего не изменилось.',
    },
    broken: {
      title: 'Что-то пошло не так',
      text: 'Ничего не изменилось. Попробуйте ещё раз чуть позже.',
    },
  },
};

type FailurePage = { reason: 'expired' | 'broken'; home: string; accept_language: string | undefined };

/**
 * What a person sees whose form post cannot be answered by a page of the client
 * (docs/contract/sessions.md#the-page-of-a-refused-form).
 */
export function formFailurePage({ reason, home, accept_language }: FailurePage): string {
  const language = accept_language?.trim().toLowerCase().startsWith('ru') ? 'ru' : 'en';
  const { back, [reason]: words } = TEXTS[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 28rem; margin: 20vh auto; padding: 0 1.5rem; }
</style>
<main><h1>${words.title}</h1><p>${words.text}</p><p><a href="${escapeHtml(home)}">${back}</a></p></main>
</html>
`;
}
