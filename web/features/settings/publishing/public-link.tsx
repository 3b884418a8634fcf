import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/icon-button.tsx';
import { Icon } from '#components/icon.tsx';
import { copyText } from '#lib/copy-text.ts';
import styles from './publishing.module.css';

/** Where something public is, to be copied and opened; `visit` says what opens. */
export function PublicLink({ path, visit }: { path: string; visit: string }) {
  const { t } = useTranslation('publishing');
  const [copied, setCopied] = useState<string | null>(null);
  const address = window.location.origin + path;
  const isCopied = copied === address;
  return (
    <div className={styles.link}>
      <TextInput
        className={styles.address ?? ''}
        label={t('link')}
        value={address}
        readOnly
        rightSection={
          <IconButton
            of={isCopied ? IconCheck : IconCopy}
            label={t(isCopied ? 'copied' : 'copy')}
            size="sm"
            iconSize={14}
            onClick={() => void copyText(address).then((done) => setCopied(done ? address : null))}
          />
        }
      />
      <a href={address} target="_blank" rel="noreferrer" className={styles.visit}>
        <Icon of={IconExternalLink} size={14} />
        {visit}
      </a>
    </div>
  );
}
