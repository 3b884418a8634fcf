import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { registeredType } from '@tandem/shared/files/assets/file-types.ts';
import { BoundedQueue } from '../../http/bounded-queue.ts';
import { refusedFile } from '../base/slot-rules.ts';
import { EXIT } from './encode-rules.ts';

const PROGRAM = fileURLToPath(new URL('./encode-process.ts', import.meta.url));
/** Forty million pixels take some seconds, in a GIF more. */
const MAX_MS = 30_000;

const queue = new BoundedQueue({ parallel: 1, maxWaiting: 50 });

/**
 * Decodes a picture and encodes it anew: nothing but its pixels comes through, neither what it tells of places and people
 * nor another file inside of it. Decoders of strangers' bytes run in a process of their own, one at a time: what breaks or
 * halts it ends there, and its memory goes with it. 400 for what is no picture or too large.
 */
export const encodeAnew = (bytes: Buffer, type: string): Promise<Buffer> =>
  queue.run(() => encodeInProcess(bytes, registeredType(type)));

async function encodeInProcess(bytes: Buffer, type: string): Promise<Buffer> {
  const child = spawn(process.execPath, [PROGRAM, type], {
    // Nothing of ours is for it to know.
    env: { MALLOC_ARENA_MAX: '2' },
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const [encoded, output, [code]] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code === 0) return encoded;
  if (code === EXIT.tooLarge) throw refusedFile('The picture has too many pixels.');
  // Killed by its time, or by what a decoder made of the bytes.
  if (code === EXIT.unreadable || code === null) throw refusedFile('Failed to read the image file.');
  throw new Error(`Pictures cannot be encoded: ${output.slice(0, 1000)}`);
}
