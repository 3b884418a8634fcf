import { AppError, invalidField, REVERSED_DATES_TEXT } from '@tandem/shared/http/errors.ts';

/** Days compare as text. 400 when an item would end before it starts (docs/contract/work-items.md#dates). */
export function requireDateOrder(start: string | null, target: string | null): void {
  if (start !== null && target !== null && start > target) {
    throw new AppError(400, { non_field_errors: [REVERSED_DATES_TEXT] });
  }
}

export const unknownReference = (field: string) =>
  invalidField(field, 'Invalid id - object does not exist in this project.');

/** 400 when an id of a body stands for nothing that this item may refer to. */
export function requireReference(field: string, id: string | null | undefined, found: unknown): void {
  if (id && !found) throw unknownReference(field);
}

/** 400 unless each of the ids was found. */
export function requireAll(field: string, ids: readonly string[], found: readonly { id: string }[]): void {
  if (ids.length !== found.length) throw unknownReference(field);
}
