import { parentPort } from 'node:worker_threads';
import { must } from '@tandem/shared/must.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Guesses are counted on this many characters; the time that it takes grows faster than the length. */
const MAX_LENGTH = 64;

const meter = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: MAX_LENGTH,
});

const port = must(parentPort, 'this file runs as a worker');
port.on('message', ({ id, password, about }: { id: number; password: string; about: string[] }) => {
  port.postMessage({ id, score: meter.check(password, about).score });
});
