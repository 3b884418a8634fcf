import { escapeHtml } from '../../http/escape-html.ts';

export type MailLanguage = 'en' | 'ru';

/** The language of a profile or a header, of those in which there is mail. */
export const mailLanguage = (text: string | null | undefined): MailLanguage =>
  text?.trim().toLowerCase().startsWith('ru') ? 'ru' : 'en';

/** What a mail says; everything in it is plain text. */
export type MailContent = {
  subject: string;
  heading: string;
  lines: string[];
  /** Shown large, to be typed somewhere. */
  code?: string;
  action?: { label: string; url: string };
  /** Small print: why somebody gets this, and what to do if it is not for them. */
  footer: string[];
};

export type Message = { subject: string; text: string; html: string };

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,sans-serif";
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#4f46e5;color:#ffffff;text-decoration:none;font-weight:600';
const CODE = "font:600 24px/1.4 ui-monospace,'SF Mono',Menlo,monospace;letter-spacing:.04em";

const paragraph = (text: string, style = 'margin:0 0 14px') => `<p style="${style}">${escapeHtml(text)}</p>`;

/** The same words twice: as plain text, and as HTML in which nothing that people wrote is markup. */
export function renderMail(content: MailContent, language: MailLanguage): Message {
  return { subject: content.subject, text: textOf(content), html: htmlOf(content, language) };
}

function textOf({ heading, lines, code, action, footer }: MailContent): string {
  const parts = [heading, ...lines];
  if (code) parts.push(code);
  if (action) parts.push(`${action.label}:\n${action.url}`);
  return `${[...parts, '--', footer.join('\n')].join('\n\n')}\n`;
}

function htmlOf(
  { subject, heading, lines, code, action, footer }: MailContent,
  language: MailLanguage,
): string {
  const body = [
    paragraph(heading, 'margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600'),
    ...lines.map((line) => paragraph(line)),
    code ? paragraph(code, `margin:20px 0;${CODE}`) : '',
    action
      ? `<p style="margin:20px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`
      : '',
    ...footer.map((line) => paragraph(line, 'margin:0 0 6px;font-size:12px;line-height:18px;color:#6b7280')),
  ];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 20px;${FONT};font-size:15px;line-height:23px"><div style="max-width:480px;margin:0 auto">
${body.filter(Boolean).join('\n')}
</div></body>
</html>
`;
}
