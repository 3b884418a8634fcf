import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { PATIENCE_MS } from './patience.setup.ts';
import { WebWorker } from './web-worker.ts';

configure({ asyncUtilTimeout: PATIENCE_MS });

// The page of these tests has no workers of its own.
Object.assign(globalThis, { Worker: WebWorker });

// The page is the worker's, and files share it: each test leaves it as it was.
afterEach(() => {
  cleanup();
  localStorage.clear();
  document.body.replaceChildren();
});
