import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import type { PageVersion } from '#entities/pages/pages/versions.ts';
import { formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './versions.module.css';

type CompareProps = {
  versions: readonly PageVersion[];
  shownId: string;
  against: PageVersion;
  onChoose: (id: string) => void;
};

/** Which other version the one that is shown is compared with. */
export function ComparePicker({ versions, shownId, against, onChoose }: CompareProps) {
  const { t } = useTranslation('pages');
  const language = useLanguage((state) => state.language);
  const nameOf = (version: PageVersion) => {
    const when = formatInstant(version.last_saved_at, language);
    return version.name ? `${version.name}, ${when}` : when;
  };
  return (
    <Picker
      label={t('versions.compare_with')}
      className={styles.compare}
      width={320}
      options={() =>
        versions
          .filter(({ id }) => id !== shownId)
          .map((version) => ({ value: version.id, label: nameOf(version) }))
      }
      selected={[against.id]}
      onPick={([id]) => id && onChoose(id)}
      searchPlaceholder={t('versions.find')}
      emptyText={t('versions.none_found')}
    >
      <span className={styles.against}>{t('versions.compared', { name: nameOf(against) })}</span>
      <Icon of={IconChevronDown} size={12} />
    </Picker>
  );
}
