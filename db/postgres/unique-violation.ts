const UNIQUE_VIOLATION = '23505';

/** Name of the unique index that refused a write; null for every other error. */
export function violatedIndex(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return null;
  return 'constraint_name' in error ? String(error.constraint_name) : null;
}
