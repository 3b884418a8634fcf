import type { TFunction } from 'i18next';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { lazyCall } from '#lib/parts/lazy-call.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { itemKey } from './item-key.ts';

async function copy(text: string, done: string, failed: string) {
  if (await copyText(text)) showToast({ tone: 'success', title: done });
  // Where no way of copying is left, the text itself helps.
  else showToast({ tone: 'warning', title: failed, text });
}

export const copyItemLink = (path: string, t: TFunction) =>
  copyAddress(new URL(path, location.origin).href, t);

export const copyAddress = (address: string, t: TFunction) =>
  copy(address, t('work-items:link_copied'), t('work-items:copy_failed'));

export const copyItemKey = (key: string, t: TFunction) =>
  copy(key, t('work-items:key_copied', { key }), t('work-items:copy_failed'));

const MAX_BRANCH = 60;

/** A name for a branch of code: the key and the words of the title, in letters that every tool takes. */
export function branchName(identifier: string, row: WorkItem): string {
  const words = row.name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  const key = itemKey(identifier, row).toLowerCase();
  return `${key}-${words}`.slice(0, MAX_BRANCH).replace(/^-+|-+$/g, '');
}

export const copyBranchName = (name: string, t: TFunction) =>
  copy(name, t('detail:branch.copied', { name }), t('work-items:copy_failed'));

/** Opens the form of a new item with everything that this one has, its text included. */
export const makeCopy = lazyCall(async () => (await import('./make-copy.ts')).makeCopy);
