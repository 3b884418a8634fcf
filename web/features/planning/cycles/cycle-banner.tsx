import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useCountedCycles } from '#entities/planning/cycles/counted.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { RolledOver } from './rolled-over.tsx';
import { openItems, useCycleRights } from './cycle-values.ts';
import styles from '../parts/plans.module.css';

const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog);

/** Says of a cycle that is over that it takes no more items, and where the rest can go. */
export function CycleBanner({ cycle }: { cycle: Cycle }) {
  return statusOf(cycle) === 'COMPLETED' ? <Over cycle={cycle} /> : null;
}

function Over({ cycle }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  // How many are open follows what is done with the items meanwhile.
  useCountedCycles(cycle.project_id);
  const { canTransfer } = useCycleRights(cycle);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.banner}>
      <span>
        {t('over')} <RolledOver cycle={cycle} />
      </span>
      {canTransfer && (
        <Button
          size="xs"
          leftSection={<Icon of={IconArrowRight} size={14} />}
          onClick={() => setAsking(true)}
        >
          {t('move_items', { count: openItems(cycle) })}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <TransferDialog cycle={cycle} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
