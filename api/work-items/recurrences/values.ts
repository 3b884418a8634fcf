import { invalidField, invalidFields } from '@tandem/shared/http/errors.ts';
import type { UpdateRecurrence } from '@tandem/shared/work-items/recurrences/input.ts';
import { DEFAULT_TIME } from '@tandem/shared/work-items/recurrences/kinds.ts';
import { parseRule } from '@tandem/shared/work-items/recurrences/parse-rule.ts';
import { daysOfRule } from '@tandem/shared/work-items/recurrences/rule-days.ts';
import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';

/** What a body of a recurrence sets. */
export type Wanted = Pick<
  Recurrence,
  | 'template_id'
  | 'name'
  | 'mode'
  | 'rule'
  | 'after_days'
  | 'counts_cancelled'
  | 'time'
  | 'lead_days'
  | 'starts_on'
  | 'ends_on'
  | 'max_count'
  | 'assignees'
  | 'days_off'
>;

/** What a new recurrence has that its body does not name (docs/contract/recurrences.md#a-new-recurrence). */
export const beginningOn = (today: string): Omit<Wanted, 'template_id' | 'name'> => ({
  mode: 'dates',
  rule: null,
  after_days: null,
  counts_cancelled: true,
  time: DEFAULT_TIME,
  lead_days: 0,
  starts_on: today,
  ends_on: null,
  max_count: null,
  assignees: { mode: 'template', member_ids: [] },
  days_off: 'keep',
});

/**
 * What a recurrence becomes by a body. A change of the mode takes away what only the other one has. 400 for what does not
 * go together.
 */
export function withInput<W extends Omit<Wanted, 'template_id' | 'name'>>(
  before: W,
  input: UpdateRecurrence,
): W {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const isOtherMode = input.mode !== undefined && input.mode !== before.mode;
  const cleared = isOtherMode ? { rule: null, after_days: null } : {};
  const wanted: W = { ...before, ...cleared, ...given };
  requireMode(wanted);
  requireEnd(wanted);
  return wanted;
}

function requireMode({ mode, rule, after_days }: Pick<Wanted, 'mode' | 'rule' | 'after_days'>): void {
  const [needed, other] =
    mode === 'dates' ? (['rule', 'after_days'] as const) : (['after_days', 'rule'] as const);
  const values = { rule, after_days };
  if (values[needed] === null) throw invalidField(needed, 'This field is required.');
  if (values[other] !== null) throw invalidField(other, `This field cannot be used with the mode ${mode}.`);
}

function requireEnd({ starts_on, ends_on }: Pick<Wanted, 'starts_on' | 'ends_on'>): void {
  if (ends_on !== null && ends_on < starts_on)
    throw invalidFields({ ends_on: ['The last day cannot be before the first one.'] });
}

/** 400 for a rule that gives no day at all. */
export function requireDays({ mode, rule, starts_on }: Pick<Wanted, 'mode' | 'rule' | 'starts_on'>): void {
  if (mode !== 'dates' || rule === null) return;
  const parsed = parseRule(rule);
  if (typeof parsed === 'string') throw invalidField('rule', parsed);
  const days = daysOfRule(parsed, { starts_on, from: starts_on }, 1);
  if (days.length === 0) throw invalidField('rule', 'The rule gives no day.');
}
