import type { DashboardWidget } from '@tandem/shared/insight/dashboard/schema.ts';
import { derivedId } from '../../http/derived-id.ts';

/** Each member has one dashboard in each workspace: its id and those of its widgets follow from that and are not stored. */
export const dashboardIdOf = (workspaceId: string, userId: string): string =>
  derivedId(`dashboard ${workspaceId} ${userId}`);

export const widgetIdOf = (dashboardId: string, key: DashboardWidget): string =>
  derivedId(`widget ${dashboardId} ${key}`);
