import { useTranslation } from 'react-i18next';
import { useCycle } from '#entities/planning/cycles/hooks.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';

/** Where open items went when the cycle ended, if that was done by itself. */
export function RolledOver({ cycle: { rolled_over: done } }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  const next = useCycle(done?.cycle_id);
  if (!done || done.items === 0) return null;
  return t('rolled', { count: done.items, name: next?.name ?? t('rolled_gone') });
}
