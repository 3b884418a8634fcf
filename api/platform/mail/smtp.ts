import { parseSender } from '@tandem/shared/identity/instance/setting-values.ts';
import { type Settings, isOn } from '@tandem/shared/identity/instance/settings.ts';
import { createTransport } from 'nodemailer';
import type { Message } from './message.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Whether there is a server that takes mail. */
export const isMailOn = (settings: Settings): boolean => settings.EMAIL_HOST !== '';

/** A step of the conversation with the mail server; passwords are not in it. */
export type SmtpLine = { from: 'client' | 'server'; text: string };

type Envelope = {
  /** The same for every try, so that a mail that went out twice can be recognised. */
  id: string;
  to: string;
  app_name: string;
};

/** Hands a message to the mail server; throws what that says against it. `listen` receives the conversation. */
export async function sendBySmtp(
  settings: Settings,
  { id, to, app_name }: Envelope,
  message: Message,
  listen?: (line: SmtpLine) => void,
): Promise<void> {
  const from = senderOf(settings, app_name);
  const transport = createTransport({
    host: settings.EMAIL_HOST,
    port: Number(settings.EMAIL_PORT),
    secure: isOn(settings.EMAIL_USE_SSL),
    requireTLS: isOn(settings.EMAIL_USE_TLS),
    ignoreTLS: !isOn(settings.EMAIL_USE_TLS),
    ...(settings.EMAIL_HOST_USER
      ? { auth: { user: settings.EMAIL_HOST_USER, pass: settings.EMAIL_HOST_PASSWORD } }
      : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(listen ? { logger: loggerTo(listen), transactionLog: true } : {}),
  });
  try {
    await transport.sendMail({
      ...message,
      from,
      to: { name: '', address: to },
      envelope: { from: from.address, to: [to] },
      messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
      headers: { ...message.headers, 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}

/** Without an address of its own, mail is from the account at the server, or from nobody at its host. */
function senderOf(settings: Settings, app_name: string): { name: string; address: string } {
  const given = parseSender(settings.EMAIL_FROM) ?? parseSender(settings.EMAIL_HOST_USER);
  const { name, address } = given ?? { name: '', address: `no-reply@${settings.EMAIL_HOST}` };
  return { name: name || app_name, address };
}

type Entry = { tnx?: string; level?: string };

/** The library reports what goes over the line, a password replaced, as entries of a log. */
function loggerTo(listen: (line: SmtpLine) => void) {
  const take = (entry: Entry, text: unknown) => {
    if (entry.tnx !== 'client' && entry.tnx !== 'server') return;
    for (const line of String(text).split(/\r?\n/)) if (line) listen({ from: entry.tnx, text: line });
  };
  const ignore = () => {};
  return {
    level: ignore,
    trace: take,
    debug: take,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}
