import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { copyText } from '#lib/text/copy-text.ts';

/** An address of ours, to be copied elsewhere. */
export function CopyLink({ path, label }: { path: string; label: string }) {
  const { t } = useTranslation('dashboards');
  const [isCopied, setCopied] = useState(false);
  const address = new URL(path, window.location.origin).href;
  return (
    <TextInput
      label={label}
      value={address}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <IconButton
          of={isCopied ? IconCheck : IconCopy}
          label={t(isCopied ? 'link.copied' : 'link.copy')}
          size="sm"
          iconSize={14}
          onClick={() => void copyText(address).then(setCopied)}
        />
      }
    />
  );
}
