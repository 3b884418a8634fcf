import { type LanguageCode, tagOf } from '@tandem/shared/text/languages.ts';
import { escapeHtml } from './escape-html.ts';

type Notice = {
  language: LanguageCode;
  title: string;
  text: string;
  /** What posts the form to the address that the page came from. */
  button?: string;
  link?: { text: string; url: string };
};

/** A page opened from a link in a mail, possibly without a session. It shows a short text and at most one button. */
export function noticePage({ language, title, text, button, link }: Notice): string {
  const form = button ? `<form method="post"><button>${escapeHtml(button)}</button></form>` : '';
  const way = link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>` : '';
  return `<!doctype html>
<html lang="${tagOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Tandem</title>
<style>body{margin:15vh auto;max-width:26rem;padding:0 20px;font:15px/23px Inter,system-ui,sans-serif}
button{padding:10px 18px;border:0;border-radius:6px;background:#4f46e5;color:#fff;font:inherit;font-weight:600;cursor:pointer}
a{color:#4f6bed}</style></head>
<body><h1 style="font-size:20px">${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}${way}</body>
</html>
`;
}
