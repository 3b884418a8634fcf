import { useTranslation } from 'react-i18next';
import { Delayed } from '#components/feedback/delayed.tsx';
import type { TileError, TileKind } from '#entities/insight/dashboards/types.ts';
import styles from './widgets.module.css';

/** What a widget without anything to show says. */
export function EmptyWidget({ kind }: { kind: TileKind }) {
  const { t } = useTranslation('widgets');
  const text =
    kind === 'text' ? t('empty.text') : kind === 'burndown' ? t('empty.burndown') : t('empty.figures');
  return <div className={styles.state}>{text}</div>;
}

/** Refusals that this client has its own text for. */
const CODES = [
  'FIELD_GONE',
  'VIEW_GONE',
  'CYCLE_GONE',
  'PROJECT_GONE',
  'NOT_SET_UP',
  'TOO_MANY',
  'TIMEOUT',
  'NOT_PUBLIC',
  'SWITCHED_OFF',
] as const;
type Known = (typeof CODES)[number];

/** What to do about it. */
const HINTS = {
  FIELD_GONE: 'choose',
  VIEW_GONE: 'choose',
  CYCLE_GONE: 'choose',
  PROJECT_GONE: 'gone',
  NOT_SET_UP: 'set_up',
  TOO_MANY: 'narrow',
  TIMEOUT: 'narrow',
  NOT_PUBLIC: 'members',
  SWITCHED_OFF: 'rest',
} as const satisfies Record<Known, string>;

/** Servers name the same by several codes. */
const SAME: Record<string, Known> = {
  FIELD_NOT_FOUND: 'FIELD_GONE',
  FIELD_MISSING: 'FIELD_GONE',
  VIEW_NOT_FOUND: 'VIEW_GONE',
  CYCLE_NOT_FOUND: 'CYCLE_GONE',
  PROJECT_NOT_FOUND: 'PROJECT_GONE',
  PROJECTS_GONE: 'PROJECT_GONE',
  BUSY: 'TIMEOUT',
  NO_QUERY: 'NOT_SET_UP',
  INVALID_CONFIG: 'NOT_SET_UP',
  TOO_MANY_CELLS: 'TOO_MANY',
  TOO_SLOW: 'TIMEOUT',
  STATEMENT_TIMEOUT: 'TIMEOUT',
};

export const knownCode = (code: string): Known | undefined =>
  CODES.find((known) => known === code.toUpperCase()) ?? SAME[code.toUpperCase()];

/** Why a widget shows nothing. */
export function FailedWidget({ error }: { error: TileError }) {
  const { t } = useTranslation('widgets');
  const code = knownCode(error.code);
  return (
    <div className={styles.state} role="note">
      <b>{code ? t(`failed.${code}`) : t('failed.title')}</b>
      <span>{t(`hint.${code ? HINTS[code] : 'rest'}`)}</span>
    </div>
  );
}

type Look = 'columns' | 'rows' | 'ring' | 'number' | 'cells';
const LOOKS: Partial<Record<TileKind, Look>> = {
  number: 'number',
  donut: 'ring',
  heatmap: 'cells',
  table: 'rows',
  items: 'rows',
  view: 'rows',
  text: 'rows',
  workload: 'rows',
  time_in_state: 'rows',
};

const HEIGHTS = ['48%', '72%', '60%', '88%', '54%', '76%', '64%', '82%', '50%', '70%'];
const WIDTHS = ['92%', '74%', '84%', '66%', '88%', '72%'];
const CELLS = 140;

/** Grey shapes of what is about to come. */
export function WidgetSkeleton({ kind, size }: { kind: TileKind; size: { w: number; h: number } }) {
  const { t } = useTranslation('widgets');
  const look = LOOKS[kind] ?? 'columns';
  return (
    <Delayed>
      <div className={styles.skeleton} data-look={look} role="status" aria-label={t('loading')}>
        {look === 'columns' &&
          HEIGHTS.slice(0, Math.max(3, Math.min(HEIGHTS.length, size.w))).map((height, index) => (
            <i key={index} style={{ height }} />
          ))}
        {look === 'rows' &&
          WIDTHS.slice(0, Math.max(2, Math.min(WIDTHS.length, size.h))).map((width, index) => (
            <i key={index} style={{ width }} />
          ))}
        {look === 'ring' && <i />}
        {look === 'cells' && Array.from({ length: CELLS }, (_, index) => <i key={index} />)}
        {look === 'number' && (
          <>
            <i style={{ width: 72, height: 28 }} />
            <i style={{ width: 112, height: 12 }} />
          </>
        )}
      </div>
    </Delayed>
  );
}
