import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { usePhone } from '#lib/device/phone.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from '../icons/icon.tsx';

type NewButtonProps = { text: string; onClick: () => void; isBusy?: boolean };

/** The one primary button of a list; on phones there is room for its sign alone. */
export function NewButton({ text, onClick, isBusy = false }: NewButtonProps) {
  const isPhone = usePhone();
  if (isPhone) {
    return (
      <IconButton
        of={IconPlus}
        label={text}
        variant="filled"
        size="xl"
        iconSize={20}
        disabled={isBusy}
        onClick={onClick}
      />
    );
  }
  return (
    <Button variant="filled" loading={isBusy} leftSection={<Icon of={IconPlus} />} onClick={onClick}>
      {text}
    </Button>
  );
}
