import { ItemsScreen } from './work-items-screen.tsx';

/** Items of a project that were put away. */
export const Component = () => <ItemsScreen context="archived" />;
