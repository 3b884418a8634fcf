import { ItemsScreen } from './work-items-screen.tsx';

/** The epics of a project. */
export const Component = () => <ItemsScreen context="epics" />;
