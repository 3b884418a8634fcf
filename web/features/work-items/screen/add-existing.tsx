import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { useMenuButton } from '#components/use-menu-button.ts';
import { patchMany } from '#entities/work-items/bulk.ts';
import type { FoundItem } from '#entities/work-items/find.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { planOf } from '../board/drop.ts';
import type { ListPlace } from '../display/view-settings.ts';
import { useAsking } from './use-asking.ts';

const AddExistingList = lazyPart(async () => (await import('./add-existing-list.tsx')).AddExistingList);
const ChooseItems = lazyPart(async () => (await import('../detail/parts/choose-items.tsx')).ChooseItems);

type AddProps = { projectId: string; place: ListPlace };

/** Asks which items of the project go into a cycle or module. */
function AddExisting({ projectId, place, onClose }: AddProps & { onClose: () => void }) {
  const { t } = useTranslation('work-items');
  const add = (items: FoundItem[]) =>
    void patchMany(
      projectId,
      items.map(({ id }) => id),
      planOf(place),
    );
  return (
    <Suspense>
      <ChooseItems
        projectId={projectId}
        as={place.kind}
        title={t(`place.add_title_${place.kind}`)}
        onChoose={add}
        onClose={onClose}
        {...(place.kind === 'module' && { module: place.id })}
      />
    </Suspense>
  );
}

/** Beside the button of a new item. */
export function AddExistingMenu(props: AddProps) {
  const { t } = useTranslation('work-items');
  const asking = useAsking();
  const { anchor, close, button } = useMenuButton();
  return (
    <>
      <Button variant="filled" px={6} aria-label={t('place.more')} {...button}>
        <Icon of={IconChevronDown} />
      </Button>
      <Suspense>
        {anchor && <AddExistingList anchor={anchor} onClose={close} onChoose={asking.open} />}
      </Suspense>
      {asking.isOpen && <AddExisting {...props} onClose={asking.close} />}
    </>
  );
}

/** Where nothing is listed yet. */
export function AddExistingButton(props: AddProps) {
  const { t } = useTranslation('work-items');
  const { isOpen, open, close } = useAsking();
  return (
    <>
      <Button size="md" onClick={open}>
        {t('place.add')}
      </Button>
      {isOpen && <AddExisting {...props} onClose={close} />}
    </>
  );
}
