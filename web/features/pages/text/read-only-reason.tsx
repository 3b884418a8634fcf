import { IconArchive, IconEye, IconLock, type Icon as TablerIcon } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { Page } from '#entities/pages/pages/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import styles from '../parts/page-screen.module.css';

function reasonOf(page: Page): { key: 'archived' | 'locked' | 'role'; icon: TablerIcon } {
  if (page.archived_at) return { key: 'archived', icon: IconArchive };
  if (page.is_locked) return { key: 'locked', icon: IconLock };
  return { key: 'role', icon: IconEye };
}

/** Why nothing can be typed here. */
export function ReadOnlyReason({ page }: { page: Page }) {
  const { t } = useTranslation('pages');
  const { key, icon } = reasonOf(page);
  return (
    <span className={styles.reason} title={t(`read_only.${key}`)}>
      <Icon of={icon} size={14} label={t(`read_only.${key}`)} />
      <span className={styles.reasonText} aria-hidden>
        {t(`read_only.${key}`)}
      </span>
    </span>
  );
}

/** Says it when the right to write goes while the page is open: a lock or the archive shows by itself, a role does not. */
export function useReadOnlyNotice(page: Page, canEdit: boolean) {
  const { t } = useTranslation('pages');
  const couldEdit = useRef(canEdit);
  const notify = useEffectEvent(() => {
    if (reasonOf(page).key !== 'role') return;
    showToast({ tone: 'warning', title: t('lost_role.title'), text: t('lost_role.text') });
  });
  useEffect(() => {
    if (couldEdit.current && !canEdit) notify();
    couldEdit.current = canEdit;
  }, [canEdit]);
}
