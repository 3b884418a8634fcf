import { X509Certificate } from 'node:crypto';
import fs from 'node:fs/promises';
import tls from 'node:tls';
import type { Monitoring } from '@tandem/shared/platform/health/monitoring.ts';
import type { Config } from '../../config.ts';

type Certificate = Monitoring['certificates'][number];

const ANSWER_MS = 3_000;
const REREAD_MS = 60 * 60_000;

async function endOfFile(path: string): Promise<string | null> {
  try {
    return new X509Certificate(await fs.readFile(path)).validToDate.toISOString();
  } catch {
    return null;
  }
}

/** What is shown to browsers at an address, whoever shows it: usually the proxy before us. */
function endOfSite({ hostname, port }: URL): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  // One that has ended, or that nobody signed, is what is looked for.
  const options = { host, port: Number(port || 443), rejectUnauthorized: false, timeout: ANSWER_MS };
  const socket = tls.connect(
    /[a-z]/i.test(host) && !host.includes(':') ? { ...options, servername: host } : options,
  );
  const end = (at: string | null) => {
    resolve(at);
    socket.destroy();
  };
  socket.once('secureConnect', () => end(socket.getPeerX509Certificate()?.validToDate.toISOString() ?? null));
  socket.once('error', () => end(null));
  socket.once('timeout', () => end(null));
  return promise;
}

let known: { at: number; app_url: string; reading: Promise<Certificate[]> } | undefined;

async function readAll({ app_url, intake_mail }: Config): Promise<Certificate[]> {
  const found: Certificate[] = [];
  if (app_url.startsWith('https:')) found.push({ of: 'site', ends_at: await endOfSite(new URL(app_url)) });
  if (intake_mail?.tls) found.push({ of: 'mail', ends_at: await endOfFile(intake_mail.tls.cert) });
  return found;
}

/** When the certificates end that people and senders of mail see; looked up once an hour. */
export function readCertificates(config: Config): Promise<Certificate[]> {
  if (!known || known.app_url !== config.app_url || performance.now() - known.at > REREAD_MS)
    known = { at: performance.now(), app_url: config.app_url, reading: readAll(config) };
  return known.reading;
}
