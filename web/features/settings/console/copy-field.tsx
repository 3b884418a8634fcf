import { IconCheck, IconCopy } from '@tabler/icons-react';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/icon-button.tsx';
import styles from './console.module.css';

/** Something to be copied elsewhere. */
export function CopyField({ label, value, isCode }: { label: string; value: string; isCode?: boolean }) {
  const { t } = useTranslation('console');
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(value).then(() => setCopied(true));
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      {...(isCode ? { className: styles.mono } : {})}
      rightSection={
        <IconButton
          of={isCopied ? IconCheck : IconCopy}
          label={t(isCopied ? 'copied' : 'copy', { name: label })}
          size="sm"
          iconSize={14}
          onClick={() => void copy()}
        />
      }
    />
  );
}
