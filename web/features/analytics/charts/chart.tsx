import { useElementSize } from '@mantine/hooks';
import { Suspense } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import type { ChartProps } from '#components/charts/chart-types.ts';
import styles from './charts.module.css';

// The library that draws charts is heavy: it arrives with the first chart.
const Drawn = lazyPart(async () => (await import('./drawn-chart.tsx')).DrawnChart);

/** A chart; what it says in words stands in its label, its numbers in the table beside it. */
export function Chart({ label, ...chart }: Omit<ChartProps, 'width'> & { label: string }) {
  const { ref, width } = useElementSize();
  return (
    <figure ref={ref} className={styles.figure} style={{ minHeight: chart.height }} aria-label={label}>
      <Suspense fallback={null}>
        <Drawn {...chart} width={width} />
      </Suspense>
    </figure>
  );
}
