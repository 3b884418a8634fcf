import { z } from 'zod';
import { idInput, nameInput, optionalIdInput, optionalNameInput } from '../../http/fields.ts';
import { blankable, descriptionInput, listInput, numericInput } from '../../http/lenient.ts';
import { MAX_ESTIMATE_POINTS, MIN_ESTIMATE_POINTS } from './limits.ts';
import { ESTIMATE_TYPES } from './schema.ts';

const MAX_KEY = 12;
const MAX_POINTS_AT_ONCE = 100;
const keyFrom = (first: number) => numericInput(z.int().min(first).max(MAX_KEY));
const key = keyFrom(0);
const value = nameInput(20);
export const estimateTypeInput = z.string().toLowerCase().pipe(z.enum(ESTIMATE_TYPES));
export const NO_TIME_TEXT = 'Estimates of time are not available.';
/** The type of a new estimate (docs/contract/estimates.md#no-estimates-of-time). */
export const newEstimateTypeInput = estimateTypeInput.refine((type) => type !== 'time', NO_TIME_TEXT);

const pointInput = z.object({ key, value, description: descriptionInput.default('') });

export const areKeysUnique = (points: readonly { key: number }[]): boolean =>
  new Set(points.map((point) => point.key)).size === points.length;

/** Whether an estimate of this type can have such values: points are numbers. */
export const areValuesOf = (
  estimateType: (typeof ESTIMATE_TYPES)[number],
  points: readonly { value: string }[],
): boolean => estimateType !== 'points' || points.every((point) => Number.isFinite(Number(point.value)));

/** Body of POST P/estimates/ (docs/contract/estimates.md#a-new-estimate). */
export const createEstimateInput = z
  .object({
    estimate: z
      .object({
        name: blankable(optionalNameInput()).optional(),
        description: descriptionInput.default(''),
        type: newEstimateTypeInput.default('categories'),
        last_used: z.boolean().default(false),
      })
      .prefault({}),
    estimate_points: z
      .array(pointInput)
      .min(MIN_ESTIMATE_POINTS, `At least ${MIN_ESTIMATE_POINTS} points are needed.`)
      .max(MAX_ESTIMATE_POINTS, `At most ${MAX_ESTIMATE_POINTS} points are possible.`)
      .refine(areKeysUnique, 'Every point needs a key of its own.'),
  })
  .refine(({ estimate, estimate_points }) => areValuesOf(estimate.type, estimate_points), {
    path: ['estimate_points'],
    error: 'Points are numbers.',
  });
export type CreateEstimate = z.infer<typeof createEstimateInput>;

const changes = z.object({ key, value, description: descriptionInput }).partial();

/** Body of PATCH P/estimates/{id}/; what it does not name stays. */
export const updateEstimateInput = z.object({
  estimate: z
    .object({
      name: nameInput(),
      description: descriptionInput,
      type: estimateTypeInput,
      last_used: z.boolean(),
    })
    .partial()
    .optional(),
  estimate_points: listInput(z.object({ id: idInput, ...changes.shape }), MAX_POINTS_AT_ONCE).default([]),
});
export type UpdateEstimate = z.infer<typeof updateEstimateInput>;

/** Body of POST …/estimate-points/; that both are there is the command's to check, which answers with `error`. */
export const newPointInput = changes.extend({ key: keyFrom(1).optional() });
export type NewPoint = z.infer<typeof newPointInput>;

/** Body of PATCH …/estimate-points/{id}/. */
export const updatePointInput = changes;
export type UpdatePoint = z.infer<typeof updatePointInput>;

/** Body of DELETE …/estimate-points/{id}/: the point that takes over the items. */
export const deletePointInput = z.object({ new_estimate_id: optionalIdInput.optional() });
