import type { App } from './app.ts';

/** Every resource's routes; one line each. */
export function registerRoutes(_app: App): void {}
