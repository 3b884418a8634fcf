import type { Connections } from './connections.ts';
import type { RealtimeLimits } from './limits.ts';
import type { Log } from './log.ts';
import { type Wire, cutSocket, wireOf } from './wire.ts';

/** Bytes that wait until this client reads. */
function queuedBytes(wire: Wire): number {
  const packets = wire.writeBuffer ?? [];
  const held = packets.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
  return held + (wire.transport?.socket?.bufferedAmount ?? 0);
}

/** Cuts clients that read more slowly than they are written to; gives the function that ends the watch. */
export function watchSlowReaders(connections: Connections, limits: RealtimeLimits, log: Log): () => void {
  const timer = setInterval(() => {
    for (const { socket, user } of connections.all()) {
      const queued = queuedBytes(wireOf(socket));
      if (queued <= limits.queued_bytes) continue;
      log.warn({ user_id: user.id, queued }, 'a client that does not read was cut off');
      cutSocket(socket);
    }
  }, limits.queue_check_ms).unref();
  return () => clearInterval(timer);
}
