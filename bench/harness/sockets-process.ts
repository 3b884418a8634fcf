import { performance } from 'node:perf_hooks';
import { io } from 'socket.io-client';

/** Many readers of one stream in a process of their own; reports when each Change arrived. */
export type SocketsSpec = {
  url: string;
  cookies: string[];
  /** The one that all of them read, or what each of the cookies reads. */
  stream: string | readonly string[] | null;
  sockets: number;
};
export type Arrival = { count: number; first: number; last: number };

const AT_ONCE = 50;

const arrivals = new Map<string, { count: number; times: number[] }>();
let deliveries: Arrival = { count: 0, first: 0, last: 0 };
/** How many deliveries somebody waits for. */
let wanted = 0;

const now = () => performance.timeOrigin + performance.now();

function note(ids: string[]): void {
  const at = now();
  if (deliveries.count === 0) deliveries.first = at;
  deliveries.count += ids.length;
  deliveries.last = at;
  for (const id of ids) {
    const arrival = arrivals.get(id) ?? { count: 0, times: [] };
    arrival.count += 1;
    arrival.times.push(at);
    arrivals.set(id, arrival);
  }
  if (wanted > 0 && deliveries.count >= wanted) answer();
}

/** Says what came since the last time. */
function answer(): void {
  const times = Object.fromEntries([...arrivals].map(([id, arrival]) => [id, arrival.times]));
  process.send?.({ deliveries, times });
  arrivals.clear();
  deliveries = { count: 0, first: 0, last: 0 };
  wanted = 0;
}

async function connect(spec: SocketsSpec, place: number): Promise<void> {
  const cookie = spec.cookies[place] ?? '';
  const stream = typeof spec.stream === 'string' ? spec.stream : spec.stream?.[place];
  const socket = io(spec.url, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie, origin: spec.url },
  });
  socket.on('changes', (payload: { changes: { mutation_id: string }[] }) =>
    note(payload.changes.map((change) => change.mutation_id)),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  if (stream) await socket.emitWithAck('subscribe', { stream });
}

/** Some at a time: who they are is looked up for each. */
async function connectAll(spec: SocketsSpec): Promise<void> {
  for (let from = 0; from < spec.sockets; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, spec.sockets - from);
    await Promise.all(
      Array.from({ length: size }, (_, n) => connect(spec, (from + n) % spec.cookies.length)),
    );
  }
}

process.on('message', (message: { spec?: SocketsSpec; take?: true; until?: number }) => {
  if (message.spec) {
    void connectAll(message.spec).then(() => process.send?.('ready'));
  }
  if (message.take) answer();
  if (message.until) {
    wanted = message.until;
    if (deliveries.count >= wanted) answer();
  }
});
