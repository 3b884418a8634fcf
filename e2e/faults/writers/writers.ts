import { setTimeout as delay } from 'node:timers/promises';
import type { Reply } from '../../help/person.ts';
import { type CommandName, type Intent, newIntent, send, sendUntilFinal } from './commands.ts';
import type { World } from '../world.ts';

/** What one writer meant, in the order in which it meant it, and what it was answered last. */
export type Written = { intent: Intent; outcome: 'stored' | 'refused' | 'failed' | 'unanswered' };
/** One answer, or that there was none: when it was asked for and how long that took, in milliseconds. */
export type Asked = { at: number; took: number; status: number | null };

export type Writer = {
  written: Written[];
  asked: Asked[];
  /** Ends after the write under way. */
  stop: () => Promise<void>;
};

type WriterOptions = {
  command: CommandName;
  /** The start of its markers; each is followed by a number. */
  mark: string;
  /** Sends each write until the final word; otherwise goes on to the next one, whatever it was answered. */
  isPersistent: boolean;
};

const PAUSE_MS = 30;
const FINAL_WITHIN_MS = 60_000;

function outcomeOf(reply: Reply | null): Written['outcome'] {
  if (!reply) return 'unanswered';
  if (reply.status < 300) return 'stored';
  return reply.status < 500 ? 'refused' : 'failed';
}

/** Somebody who writes one thing after the other, each with a marker of its own. */
export function startWriter(world: World, { command, mark, isPersistent }: WriterOptions): Writer {
  const written: Written[] = [];
  const asked: Asked[] = [];
  const stopping = new AbortController();
  const ask = async (intent: Intent) => {
    const at = Date.now();
    const reply = await send(world, intent);
    asked.push({ at, took: Date.now() - at, status: reply?.status ?? null });
    return reply;
  };
  const write = async (intent: Intent) => {
    const reply = await ask(intent);
    if (!isPersistent || outcomeOf(reply) === 'stored') return reply;
    return sendUntilFinal(world, intent, Date.now() + FINAL_WITHIN_MS);
  };
  const run = async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const intent = newIntent(world, command, `${mark}-${n}`);
      const entry: Written = { intent, outcome: 'unanswered' };
      written.push(entry);
      entry.outcome = outcomeOf(await write(intent));
      await delay(PAUSE_MS);
    }
  };
  const running = run();
  return {
    written,
    asked,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
