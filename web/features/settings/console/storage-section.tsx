import type { Health } from '@tandem/shared/platform/health/schema.ts';
import { useTranslation } from 'react-i18next';
import { useConsole } from '#entities/identity/console/store.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Box, Row, Section } from '../parts/box.tsx';

/** Where uploaded files are and how large one may be: the environment says both, so that nothing is changed here. */
export function StorageSection({ place }: { place: Health['files']['place'] }) {
  const { t } = useTranslation('console');
  const language = useLanguage((state) => state.language);
  const limit = useConsole((state) => state.file_size_limit);
  return (
    <Section title={t('storage.title')}>
      <Box>
        <Row label={t('storage.place')} hint={t('storage.place_hint')}>
          {t(`storage.${place}`)}
        </Row>
        <Row label={t('storage.largest')} hint={t('storage.largest_hint')}>
          {formatBytes(limit, language)}
        </Row>
      </Box>
    </Section>
  );
}
