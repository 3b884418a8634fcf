import { CONVERSION_ERROR_CODE, FETCH_ERROR_CODES } from '@tandem/shared/files/assets/picture-address.ts';
import i18next from 'i18next';
import type { ApiError } from '#lib/http/api-error.ts';
import { reasonOf } from '#lib/text/error-text.ts';

/** Why there is no picture from an address, in the words of docs/contract/pictures.md#words-about-pictures. */
export function addressRefusal(error: ApiError): string {
  const { code, body } = error;
  if (code === CONVERSION_ERROR_CODE) return i18next.t('editor:picture_address.conversion');
  const [failure] = Object.entries(FETCH_ERROR_CODES).find(([, known]) => known === code) ?? [];
  if (failure === undefined) return reasonOf(error);
  const status =
    failure === 'status' ? body['status_text'] : i18next.t(`editor:picture_address.reason.${failure}`);
  return i18next.t('editor:picture_address.fetch', { status });
}
