import { gauge, histogram } from '../../metrics/registry.ts';

type PoolCounts = { most: number; open: number; used: number; waiting: number };

const most = gauge('tandem_pool_max_connections', 'Connections that a pool may have', ['pool']);
const connections = gauge('tandem_pool_connections', 'Connections of a pool: open ones, and those in use', [
  'pool',
  'state',
]);
const waiting = gauge('tandem_pool_waiting', 'How many wait for a connection of a pool', ['pool']);

/** How long a connection is waited for; nothing where one is free. */
export const poolWait = histogram('tandem_pool_wait_seconds', 'Time until a pool lends a connection', [
  'pool',
]);

/** Shows the numbers of a pool until the answer is called. */
export function measurePool(name: string, counts: () => PoolCounts): () => void {
  const ends = [
    most.read(() => [[counts().most, name]]),
    connections.read(() => [
      [counts().open, name, 'open'],
      [counts().used, name, 'used'],
    ]),
    waiting.read(() => [[counts().waiting, name]]),
  ];
  return () => ends.forEach((end) => end());
}
