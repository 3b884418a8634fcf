import { z } from 'zod';
import { ESTIMATE_TYPES, MAX_ESTIMATE_POINTS, MIN_ESTIMATE_POINTS } from './schema.ts';

const pointInput = z.object({
  key: z.int().min(0).max(12),
  value: z.string().trim().min(1).max(20),
  description: z.string().max(10_000).default(''),
});

const areKeysUnique = (points: readonly { key: number }[]) =>
  new Set(points.map((point) => point.key)).size === points.length;

const isNumeric = (text: string) => Number.isFinite(Number(text));

/** Body of POST P/estimates/ (contract-work-items 7). */
export const createEstimateInput = z
  .object({
    estimate: z
      .object({
        name: z.string().trim().max(255).optional(),
        type: z.string().toLowerCase().pipe(z.enum(ESTIMATE_TYPES)).default('categories'),
        last_used: z.boolean().default(false),
      })
      .prefault({}),
    estimate_points: z
      .array(pointInput)
      .min(MIN_ESTIMATE_POINTS, `At least ${MIN_ESTIMATE_POINTS} points are needed.`)
      .max(MAX_ESTIMATE_POINTS, `At most ${MAX_ESTIMATE_POINTS} points are possible.`)
      .refine(areKeysUnique, 'Every point needs a key of its own.'),
  })
  .refine(
    ({ estimate, estimate_points }) =>
      estimate.type !== 'points' || estimate_points.every((point) => isNumeric(point.value)),
    { path: ['estimate_points'], error: 'Points are numbers.' },
  );
export type CreateEstimate = z.infer<typeof createEstimateInput>;
