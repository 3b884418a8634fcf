import i18next from 'i18next';
import { copyText } from '#lib/text/copy-text.ts';
import { showToast } from '#lib/frame/toast-store.ts';

/** Copies the address of a screen and says so. */
export async function copyLink(path: string): Promise<void> {
  const address = new URL(path, location.origin).href;
  if (await copyText(address)) showToast({ tone: 'success', title: i18next.t('updates:link_copied') });
  else showToast({ tone: 'warning', title: i18next.t('updates:link_not_copied'), text: address });
}
