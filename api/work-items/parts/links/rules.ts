import { AppError } from '@tandem/shared/http/errors.ts';
import { readWebUrl } from '@tandem/shared/http/web-url.ts';

const INVALID_TEXT = 'Enter a valid URL.';

/** The address to store. 400 with the text where clients of links look for it, for what is no address of the web. */
export function requireWebUrl(text: string): string {
  const url = readWebUrl(text);
  if (url === null) throw new AppError(400, { error: INVALID_TEXT, url: [INVALID_TEXT] });
  return url;
}
