import type { Change } from '@tandem/shared/sync/change.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EntityStore } from './entity-store.ts';
import { SyncClient } from './sync-client.ts';
import { FakeServer, FakeSocket, seeded } from './sync-testing.ts';

type Item = { id: string; text: string };

const stream = projectStream('p');
/** `SEEDS=10000` runs the long form. */
const SEEDS = Array.from({ length: Number(process.env['SEEDS'] ?? 60) }, (_, index) => index + 1);
const CLIENTS = 4;
const STEPS = 300;
// Many rows, so that most of them are not written again: a lost Change then stays visible.
const IDS = Array.from({ length: 40 }, (_, index) => `row-${index}`);

/** One browser: a store that follows the stream and sends its own changes whenever it has a network. */
class Browser {
  readonly store = new EntityStore<Item>();
  readonly socket: FakeSocket;
  private readonly server: FakeServer;
  private readonly sync: SyncClient;
  private unsent: { mutationId: string; id: string; text: string }[] = [];

  constructor(server: FakeServer, random: () => number) {
    this.server = server;
    this.socket = new FakeSocket(server);
    const onChanges = (changes: Change[]) =>
      this.store.batch(() => changes.forEach((one) => this.store.confirm(one)));
    const onResync = () => this.list();
    const nothing = () => {};
    const listener = {
      onChanges,
      onResync,
      onRevoked: nothing,
      onSubscribed: nothing,
      onCrowded: nothing,
      onReceived: nothing,
      onPresence: nothing,
      onConnection: nothing,
      onOutdated: nothing,
    };
    this.sync = new SyncClient(this.socket, listener, random);
    this.list();
    this.sync.start();
    this.sync.follow(stream, server.seq);
  }

  /** A full list replaces what is known, exactly as a screen reloads after "resync". */
  list() {
    const { rows, seq } = this.server.list();
    this.store.confirmRows(rows as Item[], stream, seq);
    this.store.forgetStream(stream, seq);
  }

  edit(id: string, text: string) {
    const mutationId = `${text}:${id}`;
    this.store.addPending({ mutationId, id, op: 'patch', patch: { text } });
    this.unsent.push({ mutationId, id, text });
  }

  /** Sends what waits; the answer may be lost although the server has stored it, then the same call is sent again. */
  send(isAnswerLost: boolean) {
    const next = this.unsent[0];
    if (!next || !this.socket.connected) return;
    const seq = this.server.write(next.mutationId, { id: next.id, text: next.text });
    if (isAnswerLost) return;
    this.unsent.shift();
    this.store.markStored(next.mutationId, next.id, { [stream]: seq });
  }

  get isIdle() {
    return this.unsent.length === 0;
  }

  texts() {
    return IDS.map((id) => this.store.get(id)?.text);
  }

  retry = () => this.sync.retryNow();
}

type World = { server: FakeServer; browsers: Browser[]; random: () => number };

function step({ server, browsers, random }: World, index: number) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const browser = pick(browsers);
  const dice = random();
  if (dice < 0.25) browser.edit(pick(IDS), `${index}`);
  else if (dice < 0.45) browser.send(random() < 0.2);
  else if (dice < 0.85) server.deliverOne(browser.socket, random);
  else if (dice < 0.89) browser.socket.cut();
  else if (dice < 0.98) browser.retry();
  else server.trim();
}

/** The network is whole again after one last cut: everything is sent, everything arrives. */
async function settle({ server, browsers }: World) {
  for (const browser of browsers) browser.socket.cut();
  for (let round = 0; round < 200; round += 1) {
    for (const browser of browsers) {
      browser.retry();
      browser.send(false);
    }
    server.deliverAll();
    await vi.advanceTimersByTimeAsync(1000);
    if (browsers.every((browser) => browser.isIdle) && server.isQuiet) return;
  }
  throw new Error('the clients never came to rest');
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('several browsers with cuts, lost answers, repeated and late batches', () => {
  test.each(SEEDS)('show the same in the end (seed %i)', async (seed) => {
    const random = seeded(seed);
    const server = new FakeServer(stream, IDS);
    const browsers = Array.from({ length: CLIENTS }, () => new Browser(server, random));
    const world = { server, browsers, random };
    for (let index = 0; index < STEPS; index += 1) step(world, index);
    await settle(world);
    const truth = IDS.map((id) => server.text(id));
    for (const browser of browsers) {
      expect(browser.texts()).toEqual(truth);
      expect(IDS.some((id) => browser.store.isPending(id))).toBe(false);
    }
  });
});
