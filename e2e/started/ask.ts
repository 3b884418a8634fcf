import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { serverUrl } from '../help/browser.ts';

export type Method = 'GET' | 'HEAD' | 'OPTIONS';

/**
 * Somebody who asks: what their requests carry, and where they come from. Limits are as everybody begins with them, so
 * that not all ask from one address; only Linux has others for this machine.
 */
export type Requester = { name: string; headers: () => Record<string, string>; agents: Agents };

/** HEAD is asked from an address of its own: neither meets the limit that calls of signing in have in a minute. */
type Agents = { head: http.Agent; other: http.Agent };

export type Answer = { status: number; headers: Headers; text: string };

const ANSWER_MS = 20_000;
const AT_ONCE = 4;

const agentAt = (localAddress: string): http.Agent =>
  new http.Agent({
    keepAlive: true,
    maxSockets: AT_ONCE,
    ...(process.platform === 'linux' ? { localAddress } : {}),
  });

/** Connections of the nth computer. */
export const agentsOf = (n: number): Agents => ({
  head: agentAt(`127.0.1.${n + 1}`),
  other: agentAt(`127.0.0.${n + 1}`),
});

function askOnce(method: Method, path: string, { headers, agents }: Requester): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  return new Promise((resolve, reject) => {
    const agent = method === 'HEAD' ? agents.head : agents.other;
    const request = http.request(serverUrl() + path, { method, agent, headers: headers(), signal });
    request.on('error', reject);
    request.on('response', (answer) => void readAnswer(answer).then(resolve, reject));
    request.end();
  });
}

async function readAnswer(answer: http.IncomingMessage): Promise<Answer> {
  const fields = Object.entries(answer.headersDistinct);
  const pairs = fields.flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const text = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode ?? 0, headers: new Headers(pairs), text };
}

/** Asks the started product and follows nothing; where a limit is used up, once more when the answer says that it is full. */
export async function ask(method: Method, path: string, requester: Requester): Promise<Answer> {
  const answer = await askOnce(method, path, requester);
  const pause = Number(answer.headers.get('retry-after'));
  if (answer.status !== 429 || !pause) return answer;
  await delay(pause * 1000);
  return askOnce(method, path, requester);
}

export const SIGNED_OUT: Requester = { name: 'signed out', headers: () => ({}), agents: agentsOf(1) };

/** Asks for all of a list, a few at a time, and gives what was found wrong. */
export async function problemsOf<T>(
  list: readonly T[],
  check: (one: T) => Promise<string | null>,
): Promise<string[]> {
  const problems: string[] = [];
  const rest = list.values();
  const work = async () => {
    for (const one of rest) {
      const problem = await check(one);
      if (problem) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems.toSorted();
}

/** What every answer says, whatever it answers; null when it does. */
export function headerProblem({ headers }: Answer): string | null {
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no X-Content-Type-Options';
  if (!headers.get('content-security-policy')) return 'no Content-Security-Policy';
  if (!headers.get('referrer-policy')) return 'no Referrer-Policy';
  if (!headers.get('cache-control')) return 'no Cache-Control';
  return null;
}
