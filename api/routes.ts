import type { App } from './app.ts';
import { registerProjectRoutes } from './projects/routes.ts';

/** Every resource's routes; one line each. */
export function registerRoutes(app: App): void {
  registerProjectRoutes(app);
}
