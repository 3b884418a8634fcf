import { vi } from 'vitest';

/** How long tests wait for a condition: a busy machine may need more than a second. */
export const PATIENCE_MS = 5_000;

const { waitFor } = vi;

// Vitest gives up after a second, and has no setting for it.
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
