import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportChoices, ImportDifference } from '#entities/integrations/imports/api.ts';
import { DAY_ORDERS, TABLE_ENCODINGS } from '@tandem/shared/integrations/importers/columns.ts';
import { Box, Section } from '../../parts/box.tsx';
import { MapRow } from './map-row.tsx';
import styles from '../imports.module.css';

type Reading = Pick<ImportChoices, 'day_order' | 'encoding'>;
type ReadingMapProps = {
  table: NonNullable<ImportDifference['table']>;
  choices: Reading;
  onChange: (choices: Partial<Reading>) => void;
};

/** How the letters and the days of a table are read, where the file leaves a choice. */
export function ReadingMap({ table, choices, onChange }: ReadingMapProps) {
  const { t } = useTranslation('imports');
  const unsure = table.days?.find(({ is_sure }) => !is_sure) ?? null;
  const hasOrder = unsure !== null || choices.day_order !== null;
  if (!table.encoding && !hasOrder) return null;
  return (
    <Section title={t('map.reading')} text={t('map.reading_text')}>
      <Box>
        {hasOrder && (
          <MapRow name={t('map.day_order')} note={unsure?.example}>
            <Select
              aria-label={t('map.day_order')}
              data={DAY_ORDERS.map((value) => ({ value, label: t(`map.${value}`) }))}
              value={choices.day_order ?? unsure?.order ?? null}
              onChange={(value) => onChange({ day_order: value as Reading['day_order'] })}
            />
          </MapRow>
        )}
        {table.encoding && (
          <MapRow name={t('map.encoding')} note={table.encoding.is_sure ? undefined : t('map.encoding_text')}>
            <Select
              aria-label={t('map.encoding')}
              searchable
              data={[...TABLE_ENCODINGS]}
              value={choices.encoding ?? table.encoding.name}
              onChange={(value) => onChange({ encoding: value as Reading['encoding'] })}
            />
          </MapRow>
        )}
      </Box>
      <Preview lines={table.preview ?? []} />
    </Section>
  );
}

/** The first lines, by which names in a wrong encoding are seen. */
function Preview({ lines }: { lines: readonly (readonly string[])[] }) {
  const { t } = useTranslation('imports');
  if (lines.length === 0) return null;
  return (
    <details className={styles.preview}>
      <summary>{t('map.preview', { count: lines.length })}</summary>
      <ol>
        {lines.map((cells, index) => (
          <li key={`${index} ${cells[0] ?? ''}`} dir="auto">
            {cells.filter((cell) => cell !== '').join(' · ')}
          </li>
        ))}
      </ol>
    </details>
  );
}
