import { vi } from 'vitest';

/** What is waited for may come late where much else runs: only what never comes fails. */
export const PATIENCE_MS = 5_000;

const { waitFor } = vi;

// Vitest gives up after a second, and has no setting for it.
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
