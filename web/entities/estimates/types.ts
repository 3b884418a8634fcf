export type { Estimate, EstimatePoint } from '@tandem/shared/projects/estimates/schema.ts';
