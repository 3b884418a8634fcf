import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { CopyField } from '../parts/inputs/copy-field.tsx';
import styles from './publishing.module.css';

/** Where something public is, to be copied and opened; `visit` says what opens. */
export function PublicLink({ path, visit }: { path: string; visit: string }) {
  const { t } = useTranslation('publishing');
  const address = window.location.origin + path;
  return (
    <div className={styles.link}>
      <CopyField label={t('link')} value={address} isCode copyLabel={t('copy')} />
      <a href={address} target="_blank" rel="noreferrer" className={styles.visit}>
        <Icon of={IconExternalLink} size={14} />
        {visit}
      </a>
    </div>
  );
}
