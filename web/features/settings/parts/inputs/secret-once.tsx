import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { copyText } from '#lib/text/copy-text.ts';
import { saveText } from '#lib/unsaved/save-text.ts';
import styles from './secret-once.module.css';

type SecretOnceProps = {
  title: string;
  secret: string;
  /** What it is of, above it. */
  about: ReactNode;
  /** What one can do with it, below. */
  children?: ReactNode;
  texts: { copy: string; once: string; save: string; stored: string };
  /** The secret for spreadsheets, with what it is of. */
  file: { name: string; text: string };
  onClose: () => void;
};

/** A secret, the one time that it can be seen. */
export function SecretOnce({ title, secret, about, children, texts, file, onClose }: SecretOnceProps) {
  const { t } = useTranslation('settings');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(secret));
  return (
    <Dialog onClose={onClose} title={title} size={520} closeOnClickOutside={false}>
      <div className={styles.about}>{about}</div>
      <div className={styles.secret}>
        <code>{secret}</code>
        <Button leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
          {isCopied ? t('copied') : texts.copy}
        </Button>
      </div>
      <p className={styles.once}>
        <Icon of={IconAlertTriangle} />
        {texts.once}
      </p>
      {children}
      <DialogActions>
        <Button
          size="md"
          leftSection={<Icon of={IconDownload} />}
          onClick={() => saveText(file.name, file.text, 'text/csv')}
        >
          {texts.save}
        </Button>
        <Button size="md" variant="filled" onClick={onClose}>
          {texts.stored}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
