import { useTranslation } from 'react-i18next';
import { HealthMark } from '#components/controls/health-chip.tsx';
import { percentText } from '#components/charts/number-text.ts';
import { Avatar, NoAvatar } from '#components/people/avatar.tsx';
import type { Health, Initiative } from '#entities/planning/initiatives/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useLanguage } from '#lib/device/language.ts';
import { percentOfProgress, slipOf } from '../model/geometry.ts';
import { healthText } from '../model/health-text.ts';
import { useSourceName } from '../model/sources.ts';
import { shortDay, targetText } from '../model/target-text.ts';
import type { Shown } from '../model/use-look.ts';
import type { PartView } from '../model/use-part-view.ts';
import styles from './cells.module.css';

type CellsProps = {
  health: Health | null;
  healthText: string;
  percent: number | null;
  target: string;
  isLate?: boolean;
  ownerId: string | null;
  shown: readonly Shown[];
};

function Cells({ health, percent, target, isLate, ownerId, shown, ...props }: CellsProps) {
  const { t } = useTranslation('initiatives');
  const language = useLanguage((state) => state.language);
  const owner = usePerson(ownerId);
  return (
    <>
      <span className={styles.health}>
        <HealthMark health={health} label={props.healthText} />
      </span>
      {shown.includes('done') && (
        <span className={styles.done}>{percent === null ? '–' : percentText(percent, language)}</span>
      )}
      <span className={styles.target} data-late={isLate ? '' : undefined}>
        {target}
      </span>
      {shown.includes('owner') && (
        <span className={styles.owner}>
          {owner ? <Avatar person={owner} /> : <NoAvatar label={t('no_owner')} />}
        </span>
      )}
    </>
  );
}

/** How an initiative stands, how far it is, until when, and whose it is. */
export function InitiativeCells({ row, shown }: { row: Initiative; shown: readonly Shown[] }) {
  const { t } = useTranslation('initiatives');
  const language = useLanguage((state) => state.language);
  const name = useSourceName(row.rolled_health.from);
  return (
    <Cells
      health={row.rolled_health.value}
      healthText={healthText(t, row.rolled_health, { name, language })}
      percent={percentOfProgress(row.progress)}
      target={targetText(t, row, language)}
      isLate={slipOf(row) !== null}
      ownerId={row.owner_id}
      shown={shown}
    />
  );
}

export function PartCells({ view, shown }: { view: PartView; shown: readonly Shown[] }) {
  const { t } = useTranslation('initiatives');
  const language = useLanguage((state) => state.language);
  const { health, percent, ownerId, target_date } = view;
  return (
    <Cells
      {...{ health, percent, ownerId, shown }}
      healthText={t(`health.${health ?? 'none'}`)}
      target={target_date ? shortDay(target_date, language) : ''}
    />
  );
}

/** The heads of the same. */
export function CellHeads({ shown }: { shown: readonly Shown[] }) {
  const { t } = useTranslation('initiatives');
  return (
    <>
      <span className={styles.health}>{t('column.health')}</span>
      {shown.includes('done') && <span className={styles.done}>{t('column.done')}</span>}
      <span className={styles.target}>{t('column.target')}</span>
      {shown.includes('owner') && <span className={styles.owner} />}
    </>
  );
}
