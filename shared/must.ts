/** Unwraps a value that the caller knows to be present; `why` names the broken assumption when it is not. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`Expected a value: ${why}`);
  return value;
}
