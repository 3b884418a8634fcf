import { gauge } from '@tandem/db/metrics/registry.ts';
import type { Connections } from './connections.ts';

const sockets = gauge('tandem_sockets', 'Signed-in sockets of this process');
const streams = gauge('tandem_streams', 'Streams that the sockets of this process follow, each counted');

/** Shows how many are connected and what they follow, until the answer is called. */
export function measureSockets(connections: Connections): () => void {
  const ends = [
    sockets.read(() => [[connections.all().length]]),
    streams.read(() => [[connections.all().reduce((sum, { views }) => sum + views.size, 0)]]),
  ];
  return () => ends.forEach((end) => end());
}
