import { useId } from 'react';
import styles from './marks.module.css';
import { type Filled, fillOf, Patterns } from './patterns.tsx';

/** An id that can be named in `url(#…)`. */
export const useChartId = () => `c${useId().replaceAll(/\W/g, '')}`;

/** The fill of a part beside its name. */
export function Swatch({ size = 10, ...fill }: Filled & { size?: number }) {
  const id = useChartId();
  return (
    <svg className={styles.swatch} width={size} height={size} aria-hidden>
      <Patterns id={id} parts={[fill]} />
      <rect width={size} height={size} rx="2" fill={fillOf(id, 0)} />
    </svg>
  );
}

export type Part = Filled & { key: string; label: string };

/** Names of the parts with their fills. */
export function PartsLegend({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className={styles.legend}>
      {parts.map(({ key, label, color, pattern }) => (
        <li key={key} title={label}>
          <Swatch color={color} pattern={pattern} />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
