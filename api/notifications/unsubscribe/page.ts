import { escapeHtml } from '../../http/escape-html.ts';
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

/** For somebody who comes from a mail and may have no session. The form posts to the address that it came from. */
export function unsubscribePage({ is_done, language, app_url }: PageInput): string {
  const words = WORDS[language];
  const body = is_done
    ? `<p>${words.done}</p><p><a href="${escapeHtml(app_url)}/">${words.back}</a></p>`
    : `<p>${words.ask}</p><form method="post"><button>${words.button}</button></form>`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${words.title} – Tandem</title>
<style>body{margin:15vh auto;max-width:26rem;padding:0 20px;font:15px/23px Inter,system-ui,sans-serif}
button{padding:10px 18px;border:0;border-radius:6px;background:#4f46e5;color:#fff;font:inherit;font-weight:600;cursor:pointer}
a{color:#4f6bed}</style></head>
<body><h1 style="font-size:20px">${words.title}</h1>${body}</body>
</html>
`;
}
