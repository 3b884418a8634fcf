import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { countPicked, type Picked } from '#components/facets/facets.ts';

const TEXTS = { cycles: 'cycles:', modules: 'modules:', versions: 'modules:version.' } as const;

/** What is not found: by its name, or by what the list is narrowed by. */
export function NothingFound({ of, picked }: { of: keyof typeof TEXTS; picked: Picked }) {
  const { t } = useTranslation(['cycles', 'modules']);
  const texts = TEXTS[of];
  const reason = countPicked(picked) > 0 ? 'no_filter_match.' : 'no_match_';
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t(`${texts}${reason}title`)}
      text={t(`${texts}${reason}text`)}
    />
  );
}
