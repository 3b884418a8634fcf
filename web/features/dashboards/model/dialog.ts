/** What about a dashboard is asked in a dialog. */
export type DashboardDialog = 'rename' | 'publish' | 'tokens' | 'delete';
