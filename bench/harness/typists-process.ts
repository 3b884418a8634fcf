import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type * as Y from 'yjs';
import { type Typist, openTypist } from '../../e2e/help/two-people/typist.ts';

/** People who type into one document: each a key every so often, for so long. */
export type TypingSpec = {
  kind: 'type';
  url: string;
  path: string;
  document: string;
  cookies: string[];
  seconds: number;
  every_ms: number;
};
/** Documents that two of these people have open at once, until they are asked to leave. */
export type OpeningSpec = {
  kind: 'open';
  url: string;
  path: string;
  documents: { name: string; cookies: string[] }[];
};
/** Milliseconds from a key until it is stored, and until the first of the others has it on screen. */
export type Typed = { stored_ms: number[]; seen_ms: number[] };

/** The first keys of each editor, while it and the process come to speed, do not count. */
const WARM_UP_KEYS = 4;

const tokensIn = (text: unknown): string[] =>
  typeof text === 'string' ? (text.match(/\[[\w-]+\.\d+\]/g) ?? []) : [];

/** Notes when the tokens that `at` has as typed come to somebody else's document. */
function noteSeen(document: Y.Doc, at: Map<string, number>, seen: number[]): void {
  document.getXmlFragment('default').observeDeep((events, { local }) => {
    if (local) return;
    const now = performance.now();
    for (const event of events) {
      for (const { insert } of event.changes.delta) {
        for (const token of tokensIn(insert)) {
          const from = at.get(token);
          if (from !== undefined) seen.push(now - from);
        }
      }
    }
  });
}

async function type(spec: TypingSpec): Promise<Typed> {
  const { cookies, seconds, every_ms, ...where } = spec;
  const editors = cookies.map((cookie, n) => openTypist({ ...where, cookie, mark: `e${n}` }));
  await Promise.all(editors.map((editor) => editor.settled()));
  const typedAt = new Map<string, number>();
  const [stored, seen]: [number[], number[]] = [[], []];
  const [watcher] = editors;
  if (watcher) noteSeen(watcher.document, typedAt, seen);
  const line = async (editor: Typist, n: number) => {
    await delay(Math.random() * every_ms);
    for (let key = 0; key < (seconds * 1000) / every_ms; key += 1) {
      const start = performance.now();
      const isCounted = key >= WARM_UP_KEYS;
      if (isCounted) typedAt.set(`[e${n}.${key}]`, start);
      editor.type();
      const settled = editor.settled().then(() => {
        if (isCounted) stored.push(performance.now() - start);
      });
      await Promise.all([settled, delay(every_ms)]);
    }
  };
  await Promise.all(editors.map(line));
  for (const editor of editors) editor.close();
  return { stored_ms: stored, seen_ms: seen };
}

const AT_ONCE = 20;

async function open({ documents, ...where }: OpeningSpec): Promise<Typist[]> {
  const typists: Typist[] = [];
  const waiting = [...documents];
  const line = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, cookies } = next;
      const both = cookies.map((cookie, n) =>
        openTypist({ ...where, document: name, cookie, mark: `c${n}` }),
      );
      typists.push(...both);
      await Promise.all(both.map((each) => each.settled()));
      for (const each of both) each.type();
      await Promise.all(both.map((each) => each.settled()));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return typists;
}

async function work(spec: TypingSpec | OpeningSpec): Promise<void> {
  if (spec.kind === 'type') {
    process.send?.(await type(spec), () => process.exit(0));
    return;
  }
  const typists = await open(spec);
  process.once('message', () => {
    for (const typist of typists) typist.close();
    process.send?.('closed', () => process.exit(0));
  });
  process.send?.('open');
}

process.once('message', (spec: TypingSpec | OpeningSpec) => void work(spec));
