import { must } from '@tandem/shared/must.ts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type IntakeTeam, makeIntakeTeam } from '../intake/testing.ts';
import { MailReceiver } from './receiver.ts';

const ENV = {
  INTAKE_MAIL_DOMAIN: 'in.example.com',
  INTAKE_MAIL_PORT: '0',
  INTAKE_MAIL_SIZE_LIMIT: '1500000',
  INTAKE_MAIL_RATE_LIMIT_PER_MINUTE: '0',
  FILE_SIZE_LIMIT: '50000',
};

export type MailTeam = IntakeTeam & {
  receiver: MailReceiver;
  errors: unknown[];
  url: string;
  address: string;
  /** Sends as a mail server does; the answer, or the refusal. */
  send: (mail: SendMailOptions) => Promise<string>;
  close: () => Promise<void>;
};

/** A project with an address, and whoever writes to it. */
export async function makeMailTeam(env: Record<string, string> = {}): Promise<MailTeam> {
  const team = await makeIntakeTeam({ ...ENV, ...env });
  const { db, sql } = team.test.database;
  const { config, storage } = team.test.app;
  const errors: unknown[] = [];
  const mail = must(config.intake_mail, 'it is configured');
  const onError = (error: unknown) => void errors.push(error);
  const receiver = new MailReceiver({ db, sql, storage, config, mail, onError });
  await receiver.listen();
  const url = `${team.base}intake-mail/`;
  const { address } = (await team.admin.post(url, {})).body;
  const send = async (values: SendMailOptions) => {
    const encryption = config.intake_mail?.tls
      ? { requireTLS: true, tls: { rejectUnauthorized: false } }
      : {};
    const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ...encryption });
    try {
      return (
        await transport.sendMail({ from: 'zoe@example.com', to: made.address, text: 'Hello', ...values })
      ).response;
    } catch (error) {
      return (error as { response?: string }).response ?? String(error);
    } finally {
      transport.close();
    }
  };
  const close = async () => {
    await receiver.close();
    await team.test.close();
  };
  const made: MailTeam = { ...team, receiver, errors, url, address, send, close };
  return made;
}
