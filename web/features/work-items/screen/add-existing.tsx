import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import type { ListPlace } from '../model/display/view-settings.ts';
import { useAsking } from '../model/items/use-asking.ts';

const AddExistingList = lazyPart(async () => (await import('./add-existing-list.tsx')).AddExistingList);
const AddExisting = lazyPart(async () => (await import('./add-existing-dialog.tsx')).AddExisting);

type AddProps = { projectId: string; place: ListPlace };

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
        {asking.isOpen && <AddExisting {...props} onClose={asking.close} />}
      </Suspense>
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
      <Suspense>{isOpen && <AddExisting {...props} onClose={close} />}</Suspense>
    </>
  );
}
