import type { RecurrenceError } from '@tandem/shared/work-items/recurrences/kinds.ts';

/** Why a recurrence cannot make its item; nothing of the run is written (docs/contract/recurrences.md#errors). */
export class Refusal extends Error {
  readonly code: RecurrenceError;

  constructor(code: RecurrenceError) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
  }
}
