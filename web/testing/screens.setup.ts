import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { WebWorker } from './web-worker.ts';

// What is waited for may come late where much else runs: only what never comes fails.
configure({ asyncUtilTimeout: 5_000 });

// The page of these tests has no workers of its own.
Object.assign(globalThis, { Worker: WebWorker });

// The page is the worker's, and files share it: each test leaves it as it was.
afterEach(() => {
  cleanup();
  localStorage.clear();
  document.body.replaceChildren();
});
