import { z } from 'zod';
import { idInput, idsInput, nameInput, newIdInput } from '../../http/fields.ts';
import { dayInput, emptyAsNull, numericInput, optionalDayInput } from '../../http/lenient.ts';
import { pagingQuery } from '../../http/paging.ts';
import { isDayOfUse } from '../templates/offsets.ts';
import { ASSIGNEE_MODES, DAYS_OFF, RECURRENCE_LIMITS, RECURRENCE_MODES } from './kinds.ts';
import { parseRule, writeRule } from './parse-rule.ts';

const ruleInput = z
  .string()
  .max(RECURRENCE_LIMITS.rule)
  .transform((text, ctx) => {
    const parsed = parseRule(text);
    if (typeof parsed !== 'string') return writeRule(parsed);
    ctx.addIssue({ code: 'custom', message: parsed });
    return z.NEVER;
  });

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeInput = z.string().regex(TIME, 'Enter a time, such as 09:00.');

const count = (least: number, most: number) => numericInput(z.int().min(least).max(most));

const assigneesInput = z
  .strictObject({
    mode: z.enum(ASSIGNEE_MODES),
    member_ids: idsInput(RECURRENCE_LIMITS.members).optional(),
  })
  .transform(({ mode, member_ids = [] }) => ({ mode, member_ids: mode === 'template' ? [] : member_ids }))
  .refine(
    ({ mode, member_ids }) => mode === 'template' || member_ids.length > 0,
    'Name one member at least.',
  );

/** "" and null say nothing, like a key that is not there. */
const absentable = <T extends z.ZodType>(schema: T) =>
  emptyAsNull(schema).transform((value) => value ?? undefined);

const NO_DAY = 'Choose a day between 1900 and 9000.';
const someDayInput = optionalDayInput.refine((day) => day === null || isDayOfUse(day), NO_DAY);

const fields = z.object({
  template_id: absentable(idInput),
  name: nameInput(RECURRENCE_LIMITS.name),
  mode: z.enum(RECURRENCE_MODES),
  rule: emptyAsNull(ruleInput),
  after_days: emptyAsNull(count(1, RECURRENCE_LIMITS.after_days)),
  counts_cancelled: z.boolean(),
  time: absentable(timeInput),
  lead_days: count(0, RECURRENCE_LIMITS.lead_days),
  starts_on: absentable(dayInput.refine(isDayOfUse, NO_DAY)),
  ends_on: someDayInput,
  max_count: emptyAsNull(count(1, RECURRENCE_LIMITS.max_count)),
  assignees: assigneesInput,
  days_off: z.enum(DAYS_OFF),
});

/** The body of PATCH P/recurrences/{id}/. */
export const updateRecurrenceInput = fields.partial();
export type UpdateRecurrence = z.infer<typeof updateRecurrenceInput>;

/** The body of POST P/recurrences/. */
export const createRecurrenceInput = updateRecurrenceInput.extend({
  id: newIdInput.optional(),
  template_id: idInput,
  name: fields.shape.name,
});
export type CreateRecurrence = z.infer<typeof createRecurrenceInput>;

/** The body of POST P/recurrences/preview/: of a recurrence that is not stored, `id` of the one that it changes. */
export const previewRecurrenceInput = updateRecurrenceInput.extend({ id: emptyAsNull(idInput).optional() });
export type PreviewRecurrence = z.infer<typeof previewRecurrenceInput>;

/** The body of POST …/pause/: until this day, which is the first one that is not left out; without one until it is resumed. */
export const pauseInput = z.object({ until: someDayInput.optional() }).nullish();
export type PauseInput = z.infer<typeof pauseInput>;

/** The body of POST …/skip/; without a day the next due day. */
export const skipInput = z.object({ due: optionalDayInput.optional() }).nullish();
export type SkipInput = z.infer<typeof skipInput>;

/** The body of POST …/unskip/. */
export const unskipInput = z.object({ due: dayInput });
export type UnskipInput = z.infer<typeof unskipInput>;

/** The query of GET …/runs/. */
export const runsQuery = pagingQuery;
