import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/icon-button.tsx';
import { Icon } from '#components/icon.tsx';
import { copyText } from '#lib/copy-text.ts';
import { paths } from '#lib/paths.ts';
import styles from './publishing.module.css';

/** Where the board is, to be copied and opened. */
export function BoardLink({ anchor }: { anchor: string }) {
  const { t } = useTranslation('publishing');
  const [isCopied, setCopied] = useState(false);
  const address = window.location.origin + paths.publicBoard(anchor);
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
            onClick={() => void copyText(address).then(setCopied)}
          />
        }
      />
      <a href={address} target="_blank" rel="noreferrer" className={styles.visit}>
        <Icon of={IconExternalLink} size={14} />
        {t('visit')}
      </a>
    </div>
  );
}
