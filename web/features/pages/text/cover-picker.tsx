import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { CoverChoices } from '#entities/files/covers/cover-choices.tsx';
import { coverOf } from '#entities/pages/pages/cover.ts';
import { type PageInProject, setCover } from '../parts/page-actions.ts';

/** Pictures that can stand above a page: those of the installation. */
export function CoverPicker({ onClose, ...place }: PageInProject & { onClose: () => void }) {
  const { t } = useTranslation('pages');
  const present = coverOf(place.page);
  const choose = (cover: string | null) => {
    onClose();
    if (cover !== present) void setCover(place, cover);
  };
  return (
    <Dialog onClose={onClose} title={t('cover.title')} size={560} closeText={t('common:cancel')}>
      <Suspense>
        <CoverChoices present={present} onChoose={choose} />
      </Suspense>
    </Dialog>
  );
}
