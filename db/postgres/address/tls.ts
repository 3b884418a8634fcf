import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import { AddressFault, type ParsedAddress, type TlsMode } from './parse.ts';

/** How lines are encrypted, with the certificates that were read. */
export type TlsPlan = { mode: TlsMode; options: tls.ConnectionOptions };

/** Length 8, and the number that stands for "may we speak TLS?" in PostgreSQL's protocol. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const YES = 'S'.codePointAt(0);

/** Reads the certificates once, so that a wrong one is known before anything starts. */
export function planTls({ mode, files }: ParsedAddress['tls']): TlsPlan {
  const names = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' } as const;
  const options: tls.ConnectionOptions = { rejectUnauthorized: mode.startsWith('verify') };
  for (const part of ['ca', 'cert', 'key'] as const) {
    const file = files[part];
    if (file !== undefined) options[part] = readPart(names[part], file);
  }
  // Somebody else's name on a certificate is checked only where that was asked for.
  if (mode === 'verify-ca') options.checkServerIdentity = () => undefined;
  try {
    tls.createSecureContext(options);
  } catch (error) {
    throw new AddressFault(`has certificates that don't fit: ${(error as Error).message}`);
  }
  return { mode, options };
}

function readPart(name: string, file: string): string {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new AddressFault(`has ${name}=${file}, which can't be read (${code})`);
  }
  if (!text.includes('-----BEGIN')) throw new AddressFault(`has ${name}=${file}, which is no PEM file`);
  return text;
}

/** Encrypts a line that is just open, as the server is ready to and the plan asks. */
export async function encrypt(socket: net.Socket, host: string, plan: TlsPlan): Promise<net.Socket> {
  if (plan.mode === 'disable') return socket;
  socket.write(SSL_REQUEST);
  const answer = await firstByte(socket);
  if (answer !== YES) {
    if (plan.mode === 'prefer') return socket;
    throw Object.assign(new Error(`The database at ${host} speaks no TLS (sslmode=${plan.mode}).`), {
      code: 'TLS_REFUSED',
    });
  }
  const secure = tls.connect(
    Object.assign({}, plan.options, { socket, servername: net.isIP(host) ? '' : host, host }),
  );
  await once(secure, 'secureConnect');
  return secure;
}

function firstByte(socket: net.Socket): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => reject(Object.assign(new Error('The line was closed.'), { code: 'ECONNRESET' }));
    socket.once('close', end);
    socket.once('readable', () => {
      socket.removeListener('close', end);
      resolve((socket.read(1) as Buffer | null)?.[0]);
    });
  });
}
