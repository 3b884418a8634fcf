const changedAt = (row: object) => ('updated_at' in row ? Date.parse(String(row.updated_at)) : Number.NaN);

/** Whether a row is from before another one of the same thing; numbers of two streams cannot be compared. */
export const isOlder = (row: object, known: object): boolean => changedAt(row) < changedAt(known);
