import { randomUUID } from 'node:crypto';
import { AppError, badRequest } from '@tandem/shared/http/errors.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import type { TestMailResult } from '@tandem/shared/platform/mail/schema.ts';
import type { LanguageCode } from '@tandem/shared/text/languages.ts';
import { type SettingsSource, readSettings } from '../instance/settings.ts';
import { renderMail } from './message.ts';
import { type SmtpLine, isMailOn, sendBySmtp } from './smtp.ts';
import { explainFailure, textOfFailure } from './smtp-errors.ts';
import { mailContent } from './templates.ts';

const MAX_LINES = 60;
const MAX_LINE_LENGTH = 300;

/** Sends a mail at once, and gives what was said between us and the mail server (docs/contract/mail.md#testing-mail). */
export async function sendTestMail(
  source: SettingsSource,
  receiver: string,
  language: LanguageCode,
): Promise<TestMailResult> {
  if (!receiver.trim()) throw badRequest('Receiver email is required');
  const to = parseEmail(receiver);
  if (!to) throw badRequest('The receiver is no valid email address.');
  const settings = await readSettings(source);
  if (!isMailOn(settings)) throw badRequest('No mail server is set up.');
  const { instance_name: app } = await source.db
    .selectFrom('instance')
    .select('instance_name')
    .executeTakeFirstOrThrow();
  const conversation: SmtpLine[] = [];
  const note = ({ from, text }: SmtpLine) => {
    if (conversation.length < MAX_LINES) conversation.push({ from, text: text.slice(0, MAX_LINE_LENGTH) });
  };
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  const message = renderMail(mailContent('test', language, { app }), language);
  try {
    await sendBySmtp(settings, { id: randomUUID(), to, app_name: app }, message, note);
  } catch (error) {
    throw new AppError(400, {
      error: explainFailure(error),
      detail: textOfFailure(error),
      conversation,
      took_ms: took(),
    });
  }
  return { message: 'Email successfully sent.', conversation, took_ms: took() };
}
