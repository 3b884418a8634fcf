import { ModulesOf } from './modules-screen.tsx';

export const Component = () => <ModulesOf tab="archived" />;
