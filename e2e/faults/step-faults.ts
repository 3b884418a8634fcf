import { setTimeout as delay } from 'node:timers/promises';
import { freezePostgres } from '../help/postgres-process.ts';
import type { WiredWorld } from './world.ts';

/** Longer than anybody waits for the database: whoever asked was answered long before. */
const OUTAGE_MS = 3_500;

/** Does its harm at once; gives how it ends. */
type Fault = (world: WiredWorld) => () => Promise<void>;

export const FAULTS = {
  'the process is killed': (world) => {
    world.server.child.kill('SIGKILL');
    return () => world.restart();
  },
  'the connections are cut': (world) => {
    world.wire.cut();
    return async () => {};
  },
  'the connections are muted': (world) => {
    world.wire.mute();
    return async () => {
      await delay(OUTAGE_MS);
      world.wire.unmute();
    };
  },
  'the database is frozen': (world) => {
    const thaw = freezePostgres(world.dataDirectory);
    return async () => {
      await delay(OUTAGE_MS);
      thaw();
    };
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** Whether what was sent may arrive after its caller has given up. */
export const isOutage = (fault: FaultName): boolean =>
  fault === 'the connections are muted' || fault === 'the database is frozen';
