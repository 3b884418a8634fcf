import { z } from 'zod';

const MAX_URL_LENGTH = 800;

const isWebAddress = (text: string): boolean =>
  text === '' || /^\/(?![/\\])/.test(text) || /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** The address of a picture: http, https or a path of our own; blank for none. Never `javascript:` or `data:`. */
export const webAddressInput = z
  .string()
  .trim()
  .max(MAX_URL_LENGTH)
  .refine(isWebAddress, 'Enter a valid URL.');
