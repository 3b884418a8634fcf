import { z } from 'zod';
import { idInput } from '../../http/fields.ts';
import { absentable } from '../../http/lenient.ts';
import { richFiltersInput } from '../../work-items/filters/input.ts';
import { isDay } from '../../time/calendar-day.ts';
import { DATE_GROUPS, UNITS, VALUE_GROUPS, isSameGroup } from './group.ts';
import { AGGREGATES, COUNT, MEASURES } from './measure.ts';
import { MAX_PERIOD_COUNT } from './period.ts';
import { MAX_GROUPS } from './query.ts';

const MAX_PROJECTS = 500;

/** Periods are compared with those before them, which are days of the calendar as well. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31'];
const dayInput = z
  .string()
  .refine((text) => isDay(text) && text >= FIRST_DAY && text <= LAST_DAY, 'Not a day.');
const fieldId = absentable(idInput);

const needsField = (
  { by, field_id }: { by: string; field_id?: string | undefined },
  check: z.RefinementCtx,
) => {
  if (by === 'field' && field_id === undefined)
    check.addIssue({ code: 'custom', message: 'A field is expected.', path: ['field_id'] });
};

export const sourceInput = z.object({
  project_ids: z.array(z.uuid()).max(MAX_PROJECTS).default([]),
  filters: richFiltersInput
    .transform((tree) => (Object.keys(tree).length > 0 ? tree : null))
    .nullable()
    .default(null),
});

export const measureInput = z
  .object({
    of: z.enum(MEASURES),
    field_id: fieldId,
    by: z.enum(AGGREGATES).default('sum'),
    percentile: z.int().min(1).max(99).optional(),
  })
  .superRefine(({ of, field_id, by, percentile }, check) => {
    needsField({ by: of, field_id }, check);
    if (by === 'percentile' && percentile === undefined) {
      check.addIssue({ code: 'custom', message: 'A number from 1 to 99 is expected.', path: ['percentile'] });
    }
  });

const dateGroupInput = z
  .object({ by: z.enum(DATE_GROUPS), field_id: fieldId, unit: z.enum(UNITS) })
  .superRefine(needsField);
const valueGroupInput = z
  .strictObject({ by: z.enum(VALUE_GROUPS), field_id: fieldId })
  .superRefine(needsField);
/** With a unit, a group of spans of days. */
export const groupInput = z.union([dateGroupInput, valueGroupInput]);

export const periodInput = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('last'), unit: z.enum(UNITS), count: z.int().min(1).max(MAX_PERIOD_COUNT) }),
    z.object({ kind: z.literal('this'), unit: z.enum(UNITS) }),
    z.object({ kind: z.literal('between'), from: dayInput, to: dayInput }),
  ])
  .superRefine((period, check) => {
    if (period.kind === 'between' && period.from > period.to) {
      check.addIssue({ code: 'custom', message: 'The last day is before the first one.', path: ['to'] });
    }
  });

/** The parts of a query, for inputs that extend it. */
export const figuresQueryParts = {
  source: sourceInput.prefault({}),
  measure: measureInput.default(COUNT),
  group: groupInput.nullable().default(null),
  split: groupInput.nullable().default(null),
  period: periodInput.nullable().default(null),
  limit: z.int().min(1).max(MAX_GROUPS).default(MAX_GROUPS),
};

/** A `FiguresQuery` in a body. */
export const figuresQueryInput = z.object(figuresQueryParts).superRefine(({ group, split }, check) => {
  if (split && !group) check.addIssue({ code: 'custom', message: 'A split needs a group.', path: ['split'] });
  if (split && group && isSameGroup(split, group)) {
    check.addIssue({
      code: 'custom',
      message: 'A split must be another one than the group.',
      path: ['split'],
    });
  }
});
