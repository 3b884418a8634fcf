import { useTranslation } from 'react-i18next';
import { patchMany } from '#entities/work-items/items/bulk.ts';
import type { FoundItem } from '#entities/work-items/items/find.ts';
import { planOf } from '../model/moves/drop.ts';
import { ChooseItems } from '../model/choosing/choose-items.tsx';
import type { ListPlace } from '../model/display/view-settings.ts';

type AddExistingProps = { projectId: string; place: ListPlace; onClose: () => void };

/** Asks which items of the project go into a cycle or module. */
export function AddExisting({ projectId, place, onClose }: AddExistingProps) {
  const { t } = useTranslation('work-items');
  const add = (items: FoundItem[]) =>
    void patchMany(
      projectId,
      items.map(({ id }) => id),
      planOf(place),
    );
  return (
    <ChooseItems
      projectId={projectId}
      as={place.kind}
      title={t(`place.add_title_${place.kind}`)}
      onChoose={add}
      onClose={onClose}
      {...(place.kind === 'module' && { module: place.id })}
    />
  );
}
