import { once } from 'node:events';
import net from 'node:net';
import { Duplex } from 'node:stream';
import type { Address } from './address.ts';
import type { Place } from './parse.ts';
import { encrypt } from './tls.ts';

/** A place that does not answer leaves time for the next one; the only one has longer. */
const PLACE_MS = { ofMany: 800, alone: 5_000 };

/** An open line to a server, encrypted where the address asks for it, and where it leads. */
export type Line = { socket: net.Socket; place: Place };

/**
 * Opens a line to the place that took us last, or else to the next one that takes us. `made` receives each socket before it
 * is connected, so that whoever waits can end it; once it gives false, no other place is tried.
 */
export async function openLine(address: Address, made: (socket: net.Socket) => boolean): Promise<Line> {
  let failure: unknown;
  for (let left = address.places.length; left > 0; left -= 1) {
    const place = address.current;
    try {
      return { socket: await openAt(address, place, made), place };
    } catch (error) {
      failure ??= error;
      address.moveOn(place);
      if (error instanceof Abandoned) break;
    }
  }
  throw failure;
}

/** Whoever wanted the line wants it no more. */
class Abandoned extends Error {}

async function openAt(
  address: Address,
  place: Place,
  made: (socket: net.Socket) => boolean,
): Promise<net.Socket> {
  const socket = net.connect('path' in place ? place : Object.assign({ noDelay: true }, place));
  // What goes wrong later is for whoever uses the line; without a listener it would end the process.
  socket.on('error', () => {});
  if (!made(socket)) {
    socket.destroy();
    throw new Abandoned('The line is not wanted any more.');
  }
  const patience = address.places.length > 1 ? PLACE_MS.ofMany : PLACE_MS.alone;
  const late = setTimeout(() => socket.destroy(timeout(place)), patience);
  try {
    await connected(socket);
    if ('path' in place) return socket;
    const secure = await encrypt(socket, place.host, address.tls);
    if (secure === socket) return socket;
    secure.on('error', () => {});
    made(secure);
    return secure;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(late);
  }
}

async function connected(socket: net.Socket): Promise<void> {
  const closed = new AbortController();
  const end = () => closed.abort();
  socket.once('close', end);
  try {
    await once(socket, 'connect', { signal: closed.signal });
  } catch (error) {
    throw closed.signal.aborted
      ? Object.assign(new Error('The line was closed.'), { code: 'ECONNRESET' })
      : error;
  } finally {
    socket.removeListener('close', end);
  }
}

const timeout = (place: Place) =>
  Object.assign(new Error(`${nameOf(place)} did not answer in time.`), { code: 'ETIMEDOUT' });

const nameOf = (place: Place): string => ('path' in place ? place.path : `${place.host}:${place.port}`);

/** The same for the driver of the queue of jobs (`pg`), which asks for a stream that it connects by itself. */
export class QueueLine extends Duplex {
  private readonly address: Address;
  private socket: net.Socket | undefined;

  constructor(address: Address) {
    super();
    this.address = address;
  }

  connect(): this {
    const made = (socket: net.Socket) => {
      this.socket = socket;
      return !this.destroyed;
    };
    openLine(this.address, made).then(
      ({ socket }) => this.use(socket),
      (error: unknown) => this.destroy(error as Error),
    );
    return this;
  }

  // The names are the driver's: what it asks of a socket.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(...args: Parameters<net.Socket['setKeepAlive']>): this {
    this.socket?.setKeepAlive(...args);
    return this;
  }

  ref(): this {
    this.socket?.ref();
    return this;
  }

  unref(): this {
    this.socket?.unref();
    return this;
  }

  override _read(): void {
    this.socket?.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (this.socket) this.socket.write(chunk, done);
    else done(new Error('The line is not open.'));
  }

  override _final(done: () => void): void {
    this.socket?.end();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket?.destroy();
    done(error);
  }

  private use(socket: net.Socket): void {
    this.socket = socket;
    socket.on('data', (chunk) => {
      if (!this.push(chunk)) socket.pause();
    });
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
    this.emit('connect');
  }
}
