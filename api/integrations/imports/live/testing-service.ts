import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';

export type ServiceRequest = {
  method: string;
  /** Path and query. */
  url: URL;
  headers: IncomingHttpHeaders;
  body: unknown;
};
export type ServiceReply = { status?: number; headers?: Record<string, string>; body: unknown };
/** Answers a request; nothing where it is for another one, `null` where it answers by itself, or never. */
export type ServiceHandler = (
  request: ServiceRequest,
  answer: ServerResponse,
) => ServiceReply | null | undefined;

export type LocalService = {
  /** With its port. */
  host: string;
  /** What the processes of a test have to trust. */
  cert_file: string;
  /** Everything that was asked. */
  asked: ServiceRequest[];
  /** What answers before all others, until `reset`. */
  first: (handler: ServiceHandler) => void;
  reset: () => void;
  close: () => Promise<void>;
};

/** A service of this machine that is reached by https, whose certificate this process trusts. */
export async function startService(usual: ServiceHandler): Promise<LocalService> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-service-'));
  const [cert_file, key_file] = [path.join(directory, 'cert.pem'), path.join(directory, 'key.pem')];
  const subject = ['-subj', '/CN=service', '-addext', 'subjectAltName=IP:127.0.0.1', '-newkey', 'rsa:2048'];
  const files = ['-nodes', '-days', '2', '-keyout', key_file, '-out', cert_file];
  execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' });
  const cert = fs.readFileSync(cert_file, 'utf8');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert]);
  const asked: ServiceRequest[] = [];
  let handlers: ServiceHandler[] = [];
  const server = https.createServer({ cert, key: fs.readFileSync(key_file) }, (request, answer) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', `https://${request.headers.host}`);
      const known = {
        method: request.method ?? '',
        url,
        headers: request.headers,
        body: text === '' ? null : (JSON.parse(text) as unknown),
      };
      asked.push(known);
      for (const handler of [...handlers, usual]) {
        const reply = handler(known, answer);
        if (reply === null) return;
        if (reply) {
          send(answer, reply);
          return;
        }
      }
      send(answer, { status: 404, body: { message: 'Not Found' } });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...{ host: `127.0.0.1:${(server.address() as AddressInfo).port}`, cert_file, asked },
    first: (handler) => void handlers.unshift(handler),
    reset: () => {
      handlers = [];
      asked.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      fs.rmSync(directory, { recursive: true });
    },
  };
}

function send(answer: ServerResponse, { status = 200, headers = {}, body }: ServiceReply): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  answer.writeHead(status, { 'content-type': type, ...headers });
  answer.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A body that never ends. */
export function sendWithoutEnd(answer: ServerResponse): null {
  answer.writeHead(200, { 'content-type': 'application/json' });
  const piece = `"${'x'.repeat(65_536)}",`;
  const more = () => {
    while (!answer.destroyed && answer.write(piece));
  };
  answer.write('[');
  answer.on('drain', more);
  more();
  return null;
}
