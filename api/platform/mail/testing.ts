import { EventEmitter, once } from 'node:events';
import net from 'node:net';

/** A mail as it came over the line. */
type CaughtMail = { from: string; to: string[]; source: string };

/** What a mail server of tests does at a step instead of going on; null goes on. */
type Misbehave = (step: 'connect' | 'auth' | 'from' | 'to' | 'data' | 'sent', text: string) => string | null;

/** Answer with this to close the connection without a word. */
export const CUT = 'cut';
/** Answer with this to say nothing at all. */
export const MUTE = 'mute';

/** A mail server for tests: it takes everything, or does what it is asked to, and keeps what came. */
export class MailCatcher {
  readonly mails: CaughtMail[] = [];
  misbehave: Misbehave = () => null;
  private readonly server = net.createServer((socket) => this.serve(socket));
  private readonly sockets = new Set<net.Socket>();
  private readonly events = new EventEmitter();

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get port(): number {
    return (this.server.address() as net.AddressInfo).port;
  }

  /** Settings that lead here. */
  get settings(): Record<string, string> {
    return {
      EMAIL_HOST: '127.0.0.1',
      EMAIL_PORT: String(this.port),
      EMAIL_USE_TLS: '0',
      EMAIL_USE_SSL: '0',
      EMAIL_FROM: 'Tandem <team@tandem.example>',
      ENABLE_MAGIC_LINK_LOGIN: '1',
    };
  }

  /** Waits for the next step of this name in any conversation. */
  async step(name: Parameters<Misbehave>[0]): Promise<void> {
    await once(this.events, name);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: net.Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => {});
    const mail: CaughtMail = { from: '', to: [], source: '' };
    let isData = false;
    let waiting = '';
    this.answer(socket, 'connect', '', '220 catcher ESMTP');
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      waiting += chunk;
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        if (!isData) isData = this.command(socket, mail, line);
        else if (line === '.') isData = this.end(socket, mail);
        else mail.source += `${line.startsWith('..') ? line.slice(1) : line}\r\n`;
      }
    });
  }

  /** Gives whether the message follows. */
  private command(socket: net.Socket, mail: CaughtMail, line: string): boolean {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'EHLO') socket.write('250-catcher\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n');
    else if (word === 'AUTH') this.answer(socket, 'auth', line, '235 in');
    else if (word === 'MAIL') {
      mail.from = /<(.*?)>/.exec(line)?.[1] ?? '';
      this.answer(socket, 'from', line, '250 ok');
    } else if (word === 'RCPT') {
      mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
      this.answer(socket, 'to', line, '250 ok');
    } else if (word === 'DATA') return this.answer(socket, 'data', line, '354 go on');
    else if (word === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
    return false;
  }

  private end(socket: net.Socket, mail: CaughtMail): false {
    this.mails.push({ ...mail });
    mail.source = '';
    this.answer(socket, 'sent', '', '250 queued');
    return false;
  }

  private answer(socket: net.Socket, step: Parameters<Misbehave>[0], text: string, usual: string): boolean {
    const instead = this.misbehave(step, text);
    if (instead === CUT) socket.destroy();
    else if (instead !== MUTE) socket.write(`${instead ?? usual}\r\n`);
    this.events.emit(step);
    return instead === null;
  }
}

export const catchMail = (): Promise<MailCatcher> => new MailCatcher().start();

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString()
        : decodeQuoted(words.replaceAll('_', ' ')),
    );

export type ReadMail = { headers: string; subject: string; text: string; html: string };

/** What a mail program shows of a mail. */
export function readMail({ source }: CaughtMail): ReadMail {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const headers = decodeWords(head.replaceAll(/\r\n[ \t]+/g, ' '));
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const parts = source.slice(head.length).split(`--${boundary}`);
  const partOf = (type: string) => {
    const part = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '';
    const at = part.indexOf('\r\n\r\n');
    const body = part.slice(at + 4);
    if (/encoding: base64/i.test(part.slice(0, at))) return Buffer.from(body, 'base64').toString();
    return /encoding: quoted-printable/i.test(part.slice(0, at)) ? decodeQuoted(body) : body;
  };
  return {
    headers,
    subject: /^Subject: (.*)$/m.exec(headers)?.[1]?.trim() ?? '',
    text: partOf('text/plain').replaceAll('\r\n', '\n'),
    html: partOf('text/html'),
  };
}
