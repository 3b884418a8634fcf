import { type LanguageCode, tagOf } from '@tandem/shared/text/languages.ts';
import { escapeHtml } from '../../http/html/escape-html.ts';

type MailLink = { label: string; url: string };

/** Of a mail about several things: one of them, by who did what. */
export type MailSection = {
  title: string;
  url: string;
  note: string;
  groups: { heading: string; lines: string[]; quotes: string[] }[];
  links: MailLink[];
};

/** What a mail says; everything in it is plain text. */
export type MailContent = {
  subject: string;
  heading: string;
  lines: string[];
  /** Shown large, to be typed somewhere. */
  code?: string;
  action?: MailLink;
  sections?: MailSection[];
  /** Small print: why somebody gets this, and what to do if it is not for them. */
  footer: string[];
  footer_links?: MailLink[];
  /** Where mail programs end such mail with one press. */
  unsubscribe_url?: string;
};

/** A file that goes with a mail. */
export type MailAttachment = { filename: string; content: string; contentType: string };

export type Message = {
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
};

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,sans-serif";
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#4f46e5;color:#ffffff;text-decoration:none;font-weight:600';
const CODE = "font:600 24px/1.4 ui-monospace,'SF Mono',Menlo,monospace;letter-spacing:.04em";

const paragraph = (text: string, style = 'margin:0 0 14px') =>
  `<p${style.includes('#6b7280') ? ' class="q"' : ''} style="${style}">${escapeHtml(text)}</p>`;

/** The same words twice: as plain text, and as HTML in which nothing that people wrote is markup. */
export function renderMail(content: MailContent, language: LanguageCode): Message {
  return {
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(content, language),
    ...(content.unsubscribe_url ? { headers: unsubscribing(content.unsubscribe_url) } : {}),
  };
}

const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const sectionText = ({ title, note, groups, links }: MailSection): string =>
  [
    `${title}\n${note}`,
    ...groups.map(({ heading, lines, quotes }) =>
      [heading, ...lines.map((line) => `  ${line}`), ...quotes.map((quote) => `  > ${quote}`)].join('\n'),
    ),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ].join('\n\n');

const link = ({ label, url }: MailLink, style = 'color:#4658c9', kind = 'l') =>
  `<a class="${kind}" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;

/** Where the program shows mail on black, what is not black by itself is lighter. */
const DARK =
  '<style>@media (prefers-color-scheme:dark){.q{color:#a1a8b5!important}.l{color:#9db0ff!important}}</style>';

const SMALL = 'font-size:12px;line-height:18px;color:#6b7280';
const QUOTE = 'margin:6px 0 0;padding-left:10px;border-left:3px solid #9ca3af';

/** Colours that are read on white and on black alike: mail programs choose between the two. */
function sectionHtml({ title, url, note, groups, links }: MailSection, hasTitle: boolean): string {
  return [
    '<div style="margin:0 0 20px;padding:14px 16px;border:1px solid #9ca3af66;border-radius:8px">',
    hasTitle
      ? `<p style="margin:0;font-weight:600">${link({ label: title, url }, 'color:inherit;text-decoration:none', 't')}</p>`
      : '',
    paragraph(note, `margin:0 0 8px;${SMALL}`),
    ...groups.flatMap(({ heading, lines, quotes }) => [
      paragraph(heading, 'margin:10px 0 0;font-weight:600;font-size:14px'),
      ...lines.map((line) => paragraph(line, 'margin:2px 0 0;overflow-wrap:anywhere')),
      ...quotes.map((quote) => paragraph(quote, `overflow-wrap:anywhere;${QUOTE}`)),
    ]),
    `<p style="margin:12px 0 0;font-size:13px">${links.map((each) => link(each)).join(' &nbsp; ')}</p>`,
    '</div>',
  ].join('\n');
}

function textOf({
  heading,
  lines,
  code,
  action,
  sections = [],
  footer,
  footer_links = [],
}: MailContent): string {
  const parts = [heading, ...lines, ...sections.map(sectionText)];
  if (code) parts.push(code);
  if (action) parts.push(`${action.label}:\n${action.url}`);
  const small = [...footer, ...footer_links.map(({ label, url }) => `${label}: ${url}`)];
  return `${[...parts, '--', small.join('\n')].join('\n\n')}\n`;
}

function htmlOf(
  { subject, heading, lines, code, action, sections = [], footer, footer_links = [] }: MailContent,
  language: LanguageCode,
): string {
  const body = [
    paragraph(heading, 'margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600'),
    ...lines.map((line) => paragraph(line)),
    code ? paragraph(code, `margin:20px 0;${CODE}`) : '',
    ...sections.map((section) => sectionHtml(section, sections.length > 1)),
    action
      ? `<p style="margin:20px 0"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`
      : '',
    ...footer.map((line) => paragraph(line, 'margin:0 0 6px;font-size:12px;line-height:18px;color:#6b7280')),
    footer_links.length > 0
      ? `<p style="margin:0;${SMALL}">${footer_links.map((each) => link(each, 'color:#6b7280', 'q')).join(' &nbsp;·&nbsp; ')}</p>`
      : '',
  ];
  return `<!doctype html>
<html lang="${tagOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${DARK}<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 20px;${FONT};font-size:15px;line-height:23px"><div style="max-width:480px;margin:0 auto">
${body.filter(Boolean).join('\n')}
</div></body>
</html>
`;
}
