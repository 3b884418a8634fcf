export type { Estimate, EstimatePoint, PointUse } from '@tandem/shared/projects/estimates/schema.ts';
