import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Icon } from '#components/icons/icon.tsx';

const TEXTS = { cycles: 'cycles:', modules: 'modules:', versions: 'modules:version.' } as const;

/** A project without cycles, modules or versions yet; `create` is null for who may not make one. */
export function NoPlans({ of, create }: { of: keyof typeof TEXTS; create: (() => void) | null }) {
  const { t } = useTranslation(['cycles', 'modules']);
  const texts = TEXTS[of];
  return (
    <EmptyState
      drawing={<BoardDrawing />}
      title={t(`${texts}empty_title`)}
      text={t(`${texts}empty_text`)}
      actions={
        create && (
          <Button variant="filled" size="md" leftSection={<Icon of={IconPlus} />} onClick={create}>
            {t(`${texts}new`)}
          </Button>
        )
      }
    />
  );
}
