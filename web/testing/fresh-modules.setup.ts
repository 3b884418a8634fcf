import { vi } from 'vitest';

// Files share a worker, and begin with modules, globals and clocks of their own.
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
vi.restoreAllMocks();
vi.resetModules();
