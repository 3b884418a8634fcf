import { CyclesOf } from './cycles-screen.tsx';

export const Component = () => <CyclesOf tab="archived" />;
