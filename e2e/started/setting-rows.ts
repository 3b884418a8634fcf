import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { Person, Place, Reply } from '../help/person.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** A product that runs, and who administers it and a workspace of it. */
export type Product = {
  url: string;
  dataDirectory: string;
  /** What it printed as it started. */
  output: string;
  admin: Person;
  member: Person;
  token: string;
  place: Place;
  /** Where its receiver of mail would be. */
  receiver: { host: string; port: number };
  /** What it asked the service of somebody else last. */
  lastAsked: () => { path: string; authorization: string; body: string };
  /** The last of the mails that it sent. */
  caught: () => { count: number; from: string; login: string; port: string };
};

/** How one sees of a running product what a setting does: what there is at first, and with another value. */
export type Seen = { see: (product: Product) => Promise<unknown>; initial: unknown; other: unknown };
/** A test that tries both, where it takes a product or a service of its own. */
export type Shown = { shownBy: { file: string; test: string } };
export type Row = Seen | Shown;

export const shownBy = (file: string, test: string): Shown => ({ shownBy: { file, test } });

/** What is wrong with a row that leads to another test; null when that is there. */
export function missingTest(row: Row): string | null {
  if (!('shownBy' in row)) return null;
  const { file, test } = row.shownBy;
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return text.includes(test) ? null : `${file} has no test "${test}"`;
}

export type Sent = { status: number; headers: http.IncomingHttpHeaders; text: string };

/** A request with headers that fetch does not send. */
export function send(
  { url }: Product,
  call: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<Sent> {
  const [method = 'GET', target = '/'] = call.split(' ');
  const content: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
  return new Promise((resolve, reject) => {
    const request = http.request(url + target, { method, headers: { ...content, ...headers } });
    request.on('error', reject);
    request.on('response', (answer) => void readAnswer(answer).then(resolve, reject));
    request.end(body && JSON.stringify(body));
  });
}

async function readAnswer(answer: http.IncomingMessage): Promise<Sent> {
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

/** How many requests a minute the product says it takes. */
export const limitSaid = async (product: Product, call: string, headers?: Record<string, string>) =>
  Number(
    (await send(product, call, headers, call.startsWith('POST') ? {} : undefined)).headers[
      'x-ratelimit-limit'
    ],
  );

export const statusOf = async (reply: Promise<Reply>): Promise<number> => (await reply).status;
