import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Icon } from '#components/icons/icon.tsx';

/** A project without cycles or modules yet; `create` is null for who may not make one. */
export function NoPlans({ of, create }: { of: 'cycles' | 'modules'; create: (() => void) | null }) {
  const { t } = useTranslation(of);
  return (
    <EmptyState
      drawing={<BoardDrawing />}
      title={t(`${of}:empty_title`)}
      text={t(`${of}:empty_text`)}
      actions={
        create && (
          <Button variant="filled" size="md" leftSection={<Icon of={IconPlus} />} onClick={create}>
            {t(`${of}:new`)}
          </Button>
        )
      }
    />
  );
}
