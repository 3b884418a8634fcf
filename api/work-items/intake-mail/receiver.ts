import { once } from 'node:events';
import fs from 'node:fs';
import type net from 'node:net';
import { countOver } from '@tandem/db/redis/counts.ts';
import type { RedisLink } from '@tandem/db/redis/link.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Config, IntakeMailConfig } from '../../config.ts';
import { tokenOf } from './address.ts';
import { Rate, WINDOW_MS } from './rate.ts';
import { readMail } from './read-mail.ts';
import { type MailedProject, findMailedProject } from './repo.ts';
import { Senders } from './senders.ts';
import { type Taking, takeMail } from './take-mail.ts';

const MAX_CLIENTS = 20;
/** One sender alone does not take all of them. */
const MAX_CLIENTS_OF_ADDRESS = 10;
const MAX_RECIPIENTS = 10;
const SILENCE_MS = 30_000;
/** However slowly something comes, after this it is over. */
const CONNECTION_MS = 5 * 60_000;
const CLOSE_MS = 5_000;

/** A refusal as mail servers understand it: 4xx to be tried again, 5xx for good. */
class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, text: string) {
    super(text);
    this.responseCode = responseCode;
  }
}

const unknownAddress = () => new Refusal(550, 'There is no such address');

type ReceiverOptions = Omit<Taking, 'file_size_limit'> & {
  config: Pick<Config, 'file_size_limit'>;
  mail: IntakeMailConfig;
  /** Where several processes count what each address gets. */
  redis?: RedisLink | null;
  onError: (error: unknown) => void;
};

/** STARTTLS is offered where there is a certificate; senders that know none are heard all the same. */
function encryption(tls: IntakeMailConfig['tls']) {
  if (!tls) return { disabledCommands: ['AUTH', 'STARTTLS'] };
  try {
    return { disabledCommands: ['AUTH'], cert: fs.readFileSync(tls.cert), key: fs.readFileSync(tls.key) };
  } catch (error) {
    throw new Error(
      `INTAKE_MAIL_TLS_CERT or INTAKE_MAIL_TLS_KEY cannot be read: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

/** Receives mail for the intake of projects by SMTP (docs/contract/intake-mail.md). It relays nothing. */
export class MailReceiver {
  private readonly server: SMTPServer;
  private readonly options: ReceiverOptions;
  private readonly rate: Rate;
  private readonly senders = new Senders(MAX_CLIENTS_OF_ADDRESS);

  constructor(options: ReceiverOptions) {
    const { mail, onError } = options;
    this.options = options;
    this.rate = new Rate(mail.rate_limit_per_minute);
    this.server = new SMTPServer({
      name: mail.domain,
      banner: 'Tandem',
      size: mail.size_limit,
      authOptional: true,
      disableReverseLookup: true,
      ...encryption(mail.tls),
      maxClients: MAX_CLIENTS,
      socketTimeout: SILENCE_MS,
      closeTimeout: CLOSE_MS,
      onConnect: (session, answer) => answer(this.refusalOfConnection(session)),
      onClose: ({ remoteAddress, id }) => this.senders.leaves(remoteAddress, id),
      onRcptTo: ({ address }, session, answer) => this.answerTo(this.admit(address, session), answer),
      onData: (stream, session, answer) => this.answerTo(this.take(stream, session), answer),
    });
    // A connection that breaks in the middle of its mail is nobody's trouble here.
    this.server.on('error', (error: Error & { remote?: string }) => {
      if (!error.remote) onError(error);
    });
    this.server.server.on('connection', (socket: net.Socket) => {
      const timer = setTimeout(() => socket.destroy(), CONNECTION_MS);
      socket.once('close', () => clearTimeout(timer));
    });
  }

  async listen(): Promise<void> {
    const { host, port } = this.options.mail;
    const listening = once(this.server.server, 'listening');
    this.server.listen(port, host);
    await listening;
  }

  get port(): number {
    return (this.server.server.address() as net.AddressInfo).port;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private refusalOfConnection({ remoteAddress, id }: SMTPServerSession): Refusal | null {
    if (this.senders.takes(remoteAddress, id)) return null;
    return new Refusal(421, 'Too many connections from your address, try again later');
  }

  private answerTo(work: Promise<void>, answer: (error?: Error | null) => void): void {
    work.then(
      () => answer(),
      (error: unknown) => answer(this.refusalOf(error)),
    );
  }

  /** What breaks here is tried again by the sender; what no item can be made of is not. */
  private refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    if (error instanceof AppError && error.status < 500) return new Refusal(554, 'This cannot be taken in');
    this.options.onError(error);
    return new Refusal(451, 'Not now, try again later');
  }

  private async admit(address: string, { envelope }: SMTPServerSession): Promise<void> {
    if (!(await this.findProject(address))) throw unknownAddress();
    if (envelope.rcptTo.length >= MAX_RECIPIENTS) throw new Refusal(452, 'Too many recipients');
    if (!(await this.mayGetMore(address.toLowerCase())))
      throw new Refusal(450, 'Too many mails for this address, try again later');
  }

  private async mayGetMore(address: string): Promise<boolean> {
    const { redis, mail } = this.options;
    const limit = mail.rate_limit_per_minute;
    if (!this.rate.takes(address, Date.now())) return false;
    if (!redis || limit === 0) return true;
    const counted = await countOver(redis, { kind: 'mail', name: address, window_ms: WINDOW_MS });
    return !counted || counted.count <= limit;
  }

  private async findProject(address: string): Promise<MailedProject | undefined> {
    const token = tokenOf(address, this.options.mail.domain);
    return token === null ? undefined : findMailedProject(this.options.db, token);
  }

  private async take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const source = await readAll(stream, this.options.mail.size_limit);
    const { mailFrom, rcptTo } = envelope;
    const mail = await readMail(source, mailFrom ? mailFrom.address : '').catch(() => null);
    if (!mail) throw new Refusal(554, 'This is no mail that can be read');
    // Accepted and forgotten: an answer to a program would be answered by it.
    if (mail.is_automatic) return;
    const { config, ...taking } = this.options;
    for (const { address } of rcptTo) {
      const place = await this.findProject(address);
      // It may have been switched off since it was named.
      if (!place) throw unknownAddress();
      await takeMail({ ...taking, file_size_limit: config.file_size_limit }, place, mail);
    }
  }
}

/** A mail as it comes; one that is too large is heard to its end, and nothing of it is left. */
async function readAll(stream: SMTPServerDataStream, limit: number): Promise<Buffer> {
  let size = 0;
  let chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks = [];
  }
  if (size > limit || stream.sizeExceeded) throw new Refusal(552, `A mail may have at most ${limit} bytes`);
  return Buffer.concat(chunks);
}
