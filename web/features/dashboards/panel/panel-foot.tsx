import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Scope } from '#entities/insight/dashboards/read-data.ts';
import type { Tile, TileData } from '#entities/insight/dashboards/types.ts';
import { useDrill } from '../tiles/use-drill.ts';
import { ExportButtons } from '../widgets/export/widget-exports.tsx';
import { useNames } from '../widgets/names/use-names.ts';
import styles from './panel.module.css';

type FootProps = { tile: Tile; scope: Scope; data: TileData | undefined };

/** How many items an answer counts; null for kinds that count none. */
function countOf(data: TileData | undefined): number | null {
  const answer = data?.answer;
  if (!answer) return null;
  if ('total' in answer && 'items' in answer && Array.isArray(answer.items)) return answer.total;
  return 'items' in answer && typeof answer.items === 'number' ? answer.items : null;
}

/** How many items a widget counts, the same as a list, and its files. */
export function PanelFoot({ tile, scope, data }: FootProps) {
  const { t } = useTranslation('dashboards');
  const names = useNames(data, scope.project_ids);
  return (
    <div className={styles.foot}>
      <Counted {...{ tile, scope, data }} />
      <ExportButtons {...{ tile, data, names }} name={tile.name || t(`kind.${tile.kind}`)} />
    </div>
  );
}

function Counted({ tile, scope, data }: FootProps) {
  const { t } = useTranslation('dashboards');
  const { listOf } = useDrill(scope);
  const count = countOf(data);
  if (count === null) return <span>{t('panel.stored_at_once')}</span>;
  const to = listOf(tile, data?.answer, {});
  return (
    <span>
      {t('panel.items', { count })}
      {to && ', '}
      {to && (
        <Link to={to} className={styles.link}>
          {t('panel.same_as_list')}
        </Link>
      )}
    </span>
  );
}
