import { useTranslation } from 'react-i18next';
import type { TileKind } from '@tandem/shared/insight/dashboards/kinds.ts';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { KIND_NAMES, KINDS } from '../model/kinds.ts';
import styles from './panel.module.css';

/** What a widget is drawn as: arrows go through the kinds, as in every group of radio buttons. */
export function KindChoice({ kind, onPick }: { kind: TileKind; onPick: (kind: TileKind) => void }) {
  const { t } = useTranslation('dashboards');
  return (
    <PanelBlock title={t('panel.show_as')} end={<span className={styles.kindName}>{t(`kind.${kind}`)}</span>}>
      <div className={styles.kinds} role="radiogroup" aria-label={t('panel.show_as')}>
        {KIND_NAMES.map((name) => (
          <label key={name} className={styles.kind} title={t(`kind.${name}`)}>
            <input
              type="radio"
              name="tile-kind"
              aria-label={t(`kind.${name}`)}
              checked={name === kind}
              onChange={() => onPick(name)}
            />
            <Icon of={KINDS[name].icon} />
          </label>
        ))}
      </div>
    </PanelBlock>
  );
}
