/**
 * What went wrong, for the log. The library hangs the command on its errors with all its values, and the first command of
 * a connection has the password.
 */
export function withoutValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  for (const name of ['command', 'previousErrors']) Reflect.deleteProperty(error, name);
  if (error.cause) withoutValues(error.cause);
  return error;
}
