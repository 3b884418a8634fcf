import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { copyText } from '#lib/text/copy-text.ts';
import { saveText } from '#lib/unsaved/save-text.ts';
import styles from './security.module.css';

/** The recovery codes, the one time that they can be seen. */
export function CodesModal({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['security', 'settings']);
  const [isCopied, setCopied] = useState(false);
  const text = codes.join('\n');
  const copy = async () => setCopied(await copyText(text));
  return (
    <Dialog onClose={onClose} title={t('codes.title')} size={480} closeOnClickOutside={false}>
      <p>{t('codes.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={styles.note}>{t('codes.once')}</p>
      <DialogActions>
        <Button size="md" leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
          {isCopied ? t('settings:copied') : t('codes.copy')}
        </Button>
        <Button
          size="md"
          leftSection={<Icon of={IconDownload} />}
          onClick={() => saveText('tandem-recovery-codes.txt', `${text}\n`)}
        >
          {t('codes.save')}
        </Button>
        <Button size="md" variant="filled" onClick={onClose}>
          {t('codes.stored')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
