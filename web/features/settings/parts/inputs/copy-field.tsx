import { IconCheck, IconCopy } from '@tabler/icons-react';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { copyText } from '#lib/text/copy-text.ts';
import styles from './copy-field.module.css';

type CopyFieldProps = {
  label: string;
  value: string;
  /** An address or a key, which is read letter by letter. */
  isCode?: boolean;
  /** What the button does, where it says more than the label. */
  copyLabel?: string;
};

/** Something to be copied elsewhere. */
export function CopyField({ label, value, isCode, copyLabel }: CopyFieldProps) {
  const { t } = useTranslation('settings');
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === value;
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      {...(isCode ? { className: styles.mono ?? '' } : {})}
      rightSection={
        <IconButton
          of={isCopied ? IconCheck : IconCopy}
          label={isCopied ? t('copied') : (copyLabel ?? t('copy', { name: label }))}
          size="sm"
          iconSize={14}
          onClick={() => void copyText(value).then((done) => setCopied(done ? value : null))}
        />
      }
    />
  );
}
