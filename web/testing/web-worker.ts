import fs from 'node:fs';
import path from 'node:path';
import { Worker as NodeWorker } from 'node:worker_threads';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Runs a file of the client as the browser would: it finds `addEventListener` and `postMessage` on its global. */
const START = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.postMessage = (data) => parentPort.postMessage(data);
  globalThis.addEventListener = (name, listener) => parentPort.on(name, (data) => listener({ data }));
  import(workerData);
`;

/** Vite may name a file by its place below the root, and says behind it that it is a worker. */
function fileOf({ pathname }: URL): string {
  const name = decodeURIComponent(pathname);
  return fs.existsSync(name) ? name : path.join(ROOT, name);
}

type Listener = (event: { data?: unknown }) => void;

/** Workers of a page, by those of Node. */
export class WebWorker {
  private readonly worker: NodeWorker;

  constructor(url: URL | string) {
    this.worker = new NodeWorker(START, { eval: true, workerData: fileOf(new URL(url)) });
    this.worker.unref();
  }

  addEventListener(name: 'message' | 'error', listener: Listener): void {
    this.worker.on(name, (data: unknown) => listener({ data }));
  }

  postMessage(data: unknown): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    this.worker.postMessage(data);
  }

  terminate(): void {
    void this.worker.terminate();
  }
}
