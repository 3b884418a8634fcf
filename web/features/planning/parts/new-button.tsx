import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { usePhone } from '#lib/phone.ts';
import { IconButton } from '#components/icon-button.tsx';
import { Icon } from '#components/icon.tsx';

/** The one primary button of a list; on phones there is room for its sign alone. */
export function NewButton({ text, onClick }: { text: string; onClick: () => void }) {
  const isPhone = usePhone();
  if (isPhone) {
    return (
      <IconButton of={IconPlus} label={text} variant="filled" size="xl" iconSize={20} onClick={onClick} />
    );
  }
  return (
    <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onClick}>
      {text}
    </Button>
  );
}
