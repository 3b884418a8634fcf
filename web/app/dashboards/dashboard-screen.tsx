import { DashboardScreen } from '#features/dashboards/screen/dashboard-screen.tsx';
import { DashboardFilters } from './filters.tsx';

/** A dashboard, filtered with the parts that lists have. */
export const Component = () => <DashboardScreen Filters={DashboardFilters} />;
