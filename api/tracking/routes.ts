import type { App } from '../app.ts';
import { registerTimeActivityRoutes } from './activities/routes.ts';
import { registerTimeEntryRoutes } from './entries/routes.ts';
import { registerTimeSettingsRoutes } from './settings/routes.ts';
import { registerSheetRoutes } from './sheets/routes.ts';
import { registerTimerRoutes } from './timer/routes.ts';

/** Tracked time (docs/contract/time.md). */
export function registerTimeRoutes(app: App): void {
  registerTimeActivityRoutes(app);
  registerTimerRoutes(app);
  registerSheetRoutes(app);
  registerTimeSettingsRoutes(app);
  registerTimeEntryRoutes(app);
}
