import { z } from 'zod';

/** The widgets of the dashboard that came before the home (docs/contract/dashboard.md#widgets), in their order. */
export const DASHBOARD_WIDGETS = [
  'overview_stats',
  'assigned_issues',
  'created_issues',
  'issues_by_state_groups',
  'issues_by_priority',
  'recent_activity',
  'recent_projects',
  'recent_collaborators',
] as const;
export type DashboardWidget = (typeof DASHBOARD_WIDGETS)[number];

export const dashboardSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description_html: z.string(),
  identifier: z.string().nullable(),
  is_default: z.boolean(),
  owned_by: z.uuid(),
  type: z.literal('home'),
  created_at: z.string(),
  created_by: z.uuid(),
  updated_at: z.string(),
  updated_by: z.uuid(),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardWidgetSchema = z.object({
  id: z.uuid(),
  key: z.enum(DASHBOARD_WIDGETS),
  is_visible: z.boolean(),
  widget_filters: z.record(z.string(), z.unknown()),
});
export type DashboardWidgetRow = z.infer<typeof dashboardWidgetSchema>;

export const dashboardWithWidgetsSchema = z.object({
  dashboard: dashboardSchema,
  widgets: z.array(dashboardWidgetSchema),
});
export type DashboardWithWidgets = z.infer<typeof dashboardWithWidgetsSchema>;
