export { ActiveCyclesPage as Component } from '#features/planning/cycles/active-cycles-page.tsx';
