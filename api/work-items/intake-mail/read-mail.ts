import { createHash } from 'node:crypto';
import { htmlInput } from '@tandem/shared/rich-text/nesting.ts';
import { paragraphsOf } from '../../http/html/escape-html.ts';
import { type Attachment, type Headers, type ParsedMail, simpleParser } from 'mailparser';

/** What is taken of a mail, before anything of it is trusted. */
export type ReadMail = {
  /** From whom it says to be; nobody has proved it. */
  sender: { address: string | null; name: string };
  subject: string;
  html: string;
  /** Whatever of it comes twice has the same. */
  message_hash: Buffer;
  /** Written by a program as an answer or a report: nobody hands anything in with it. */
  is_automatic: boolean;
  files: Attachment[];
};

const MAX_SUBJECT = 255;
const MAX_NAME = 120;
const MAX_ADDRESS = 320;
const MAX_PARTS = 200;
/** Characters of a text; as much as a call may bring. */
const MAX_TEXT = 500_000;
const NO_SUBJECT = 'No subject';
const TOO_LONG = '<p><em>The text of the mail was too long and is not here in full.</em></p>';
// Line breaks would begin another header wherever such a text goes on by mail, and Postgres stores no zero.
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;

/** Without line breaks and whatever else controls, and not longer than this. */
export const oneLine = (text: string, length: number): string =>
  text
    .toWellFormed()
    .replaceAll(CONTROLS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    // Half of a sign that stands for two.
    .replace(/[\ud800-\udbff]$/, '');

function addressOf(text: string | undefined): string | null {
  const address = text?.toLowerCase().trim() ?? '';
  return address.length <= MAX_ADDRESS && ADDRESS.test(address) ? address : null;
}

const wordOf = (headers: Headers, name: string): string => {
  const value = headers.get(name);
  const text = typeof value === 'string' ? value : ((value as { value?: unknown } | undefined)?.value ?? '');
  return String(text).toLowerCase().trim();
};

/** Answers of programs, reports of mail servers, mail to the many (docs/contract/intake-mail.md#mail-of-programs). */
function isAutomatic(headers: Headers, envelopeFrom: string, from: string | null): boolean {
  const submitted = wordOf(headers, 'auto-submitted');
  return (
    envelopeFrom === '' ||
    (submitted !== '' && submitted !== 'no') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    ['bulk', 'junk', 'auto_reply'].includes(wordOf(headers, 'precedence')) ||
    wordOf(headers, 'content-type') === 'multipart/report' ||
    /^(mailer-daemon|postmaster)@/.test(from ?? '')
  );
}

const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** HTML as it came, which is sanitised before it is stored; plain words where there is none, or none that can be taken. */
function htmlOf({ html, text = '' }: ParsedMail): string {
  if (html && html.length <= MAX_TEXT && htmlInput.safeParse(html).success) return storable(html);
  if (text.length > MAX_TEXT) return `${paragraphsOf(storable(text.slice(0, MAX_TEXT)))}${TOO_LONG}`;
  return html && html.length > MAX_TEXT && text === '' ? TOO_LONG : paragraphsOf(storable(text));
}

/** The same for the same mail, also where servers on its way added lines to it. */
function hashOf({ messageId, from, date, subject, text, html }: ParsedMail): Buffer {
  const parts = messageId ?? JSON.stringify([from?.text, date, subject, text, html]);
  return createHash('sha256').update(parts).digest();
}

/** Takes a mail apart. Whatever is in it, this only reads. */
export async function readMail(source: Buffer, envelopeFrom: string): Promise<ReadMail> {
  const mail = await simpleParser(source, {
    skipImageLinks: true,
    checksumAlgo: false,
    maxChildNodes: MAX_PARTS,
    ignoreEmbedded: true,
    skipTextToHtml: true,
    maxHtmlLengthToParse: MAX_TEXT,
  });
  const from = mail.from?.value[0];
  const address = addressOf(from?.address) ?? addressOf(envelopeFrom);
  return {
    sender: { address, name: oneLine(from?.name ?? '', MAX_NAME) },
    subject: oneLine(mail.subject ?? '', MAX_SUBJECT) || NO_SUBJECT,
    html: htmlOf(mail),
    message_hash: hashOf(mail),
    is_automatic: isAutomatic(mail.headers, envelopeFrom, address),
    files: mail.attachments,
  };
}
