import type { PresencePlace, SocketError } from '@tandem/shared/sync/socket-events.ts';
import { type Stream, parseStream } from '@tandem/shared/sync/stream.ts';
import { z } from 'zod';
import { Allowance } from './allowance.ts';
import type { Connection } from './connections.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Log } from './log.ts';
import { refuse } from './refusal.ts';

/** What a client may send, as checked. */
type ClientEvents = {
  subscribe: { stream: Stream; after?: number | undefined };
  unsubscribe: { stream: Stream };
  presence: { stream: Stream; place: PresencePlace | null };
};
type EventName = keyof ClientEvents;
type Answer = { ok: true } | SocketError;

export type EventHandlers = {
  [Name in EventName]: (connection: Connection, payload: ClientEvents[Name]) => Promise<Answer> | Answer;
};

const stream = z.custom<Stream>((value) => parseStream(value) !== null, 'stream: no stream has this name.');
const after = z.int('after: a whole number is required.').min(0, 'after: below zero.').optional();
const text = (max: number) => z.string().min(1).max(max);
const place = z.object({
  kind: text(40),
  id: text(100),
  field: text(60).exactOptional(),
  moving: z.object({ id: text(100), to: text(100).exactOptional() }).exactOptional(),
});

const SCHEMAS: { [Name in EventName]: z.ZodType<ClientEvents[Name]> } = {
  subscribe: z.object({ stream, after }),
  unsubscribe: z.object({ stream }),
  presence: z.object({ stream, place: place.nullable() }),
};

const isKnown = (name: unknown): name is EventName =>
  typeof name === 'string' && Object.hasOwn(SCHEMAS, name);

/** Events that wait for their turn on one connection; more than these means that the client does not wait for answers. */
const MAX_WAITING = 200;

type EventsOptions = { handlers: EventHandlers; limits: RealtimeLimits; log: Log };

/**
 * Answers whatever a client sends, one event of a connection after the other. Nonsense gets an error as its answer,
 * and nothing when no answer was asked for; it never ends the connection, but a flood does.
 */
export function listenToEvents(connection: Connection, { handlers, limits, log }: EventsOptions): void {
  const { socket } = connection;
  const allowance = new Allowance(limits.event_burst, limits.events_per_second, performance.now());
  let waiting = 0;
  let turn: Promise<void> = Promise.resolve();
  socket.onAny((name: unknown, ...args: unknown[]) => {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (answer: Answer) => void last(answer) : () => {};
    if (!allowance.take(performance.now()) || waiting >= MAX_WAITING) {
      acknowledge(refuse('rate_limited', 'Too many events; slow down.'));
      if (allowance.refusals > limits.refusals_before_cut) socket.disconnect(true);
      return;
    }
    waiting += 1;
    turn = turn
      .then(() => handleEvent(connection, handlers, { name, payload: args[0] }))
      .catch((err: unknown) => {
        log.error({ err, event: String(name).slice(0, 40) }, 'an event failed');
        return refuse('server_error', 'Something went wrong; try again.');
      })
      .then(acknowledge)
      .finally(() => {
        waiting -= 1;
      });
  });
}

async function handleEvent(
  connection: Connection,
  handlers: EventHandlers,
  event: { name: unknown; payload: unknown },
): Promise<Answer> {
  if (!isKnown(event.name)) return refuse('bad_request', 'There is no such event.');
  return handleKnown(connection, handlers, { name: event.name, payload: event.payload });
}

function handleKnown<Name extends EventName>(
  connection: Connection,
  handlers: EventHandlers,
  event: { name: Name; payload: unknown },
): Promise<Answer> | Answer {
  const parsed = SCHEMAS[event.name].safeParse(event.payload);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse(
      'bad_request',
      `${event.name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim(),
    );
  }
  return handlers[event.name](connection, parsed.data);
}
