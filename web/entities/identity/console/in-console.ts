import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';

/** The session of the console lasts an hour: then every call leads back to its first page. */
export async function inConsole<T>(call: () => Promise<{ data: T }>): Promise<T> {
  try {
    return (await call()).data;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.kind === 'forbidden')) {
      location.assign(paths.console());
    }
    throw error;
  }
}
