import { useTranslation } from 'react-i18next';
import { HealthMark } from '#components/controls/health-chip.tsx';
import { percentText } from '#components/charts/number-text.ts';
import { Link } from 'react-router';
import { ProgressBar } from '#components/charts/progress-bar.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { type Health, HEALTHS, type Initiative } from '#entities/planning/initiatives/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { percentOfProgress, slipOf } from '../model/geometry.ts';
import { healthText } from '../model/health-text.ts';
import { useSourceName } from '../model/sources.ts';
import { targetText } from '../model/target-text.ts';
import { InitiativeMenu } from '../parts/initiative-menu.tsx';
import styles from './board.module.css';

const COLUMNS: readonly (Health | null)[] = [...HEALTHS, null];

type BoardProps = { rows: readonly Initiative[]; status: React.ReactNode };

/** Initiatives by how they stand. Health comes from updates, so that no card can be dragged to another column. */
export function InitiativeBoard({ rows, status }: BoardProps) {
  const { t } = useTranslation('initiatives');
  return (
    <>
      <div className={styles.bar}>
        {status}
        <span className={styles.note}>{t('board_note')}</span>
      </div>
      <div className={styles.board}>
        {COLUMNS.map((health) => (
          <Column
            key={health ?? 'none'}
            health={health}
            rows={rows.filter((row) => row.rolled_health.value === health)}
          />
        ))}
      </div>
    </>
  );
}

function Column({ health, rows }: { health: Health | null; rows: readonly Initiative[] }) {
  const { t } = useTranslation('initiatives');
  const name = t(`health.${health ?? 'none'}`);
  return (
    <section className={styles.column} aria-label={name}>
      <h2>
        <HealthMark health={health} />
        {name}
        <span>{rows.length}</span>
      </h2>
      <ul aria-label={name}>
        {rows.map((row) => (
          <Card key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Card({ row }: { row: Initiative }) {
  const { t } = useTranslation('initiatives');
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const owner = usePerson(row.owner_id);
  const name = useSourceName(row.rolled_health.from);
  const percent = percentOfProgress(row.progress);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Link to={paths.initiative(slug, row.id)} title={row.name}>
          {row.name}
        </Link>
        <InitiativeMenu initiative={row} />
      </div>
      {row.rolled_health.value && (
        <p className={styles.source}>{healthText(t, row.rolled_health, { name, language })}</p>
      )}
      {row.progress.total > 0 && <ProgressBar counts={row.progress} size={4} />}
      <div className={styles.foot}>
        <span>{percent === null ? '–' : percentText(percent, language)}</span>
        <span data-late={slipOf(row) ? '' : undefined}>{targetText(t, row, language)}</span>
        {owner && <Avatar person={owner} />}
      </div>
    </li>
  );
}
