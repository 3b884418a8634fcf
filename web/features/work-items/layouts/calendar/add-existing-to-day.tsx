import { IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { IconButton } from '#components/controls/icon-button.tsx';
import { formatFullDay } from '#lib/dates/dates.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useListView } from '../../model/display/list-view.ts';
import { useAsking } from '../../model/items/use-asking.ts';
import { addToDay } from './move-day.ts';

const ChooseItems = lazyPart(async () => (await import('../../model/choosing/choose-items.tsx')).ChooseItems);

/** Asks which items of the project are due on a day. */
export function AddExistingToDay({ day, isReached = true }: { day: string; isReached?: boolean }) {
  const view = useListView();
  const { t, language, projectId } = view;
  const { isOpen, open, close } = useAsking();
  const title = t('work-items:calendar.add_existing', { day: formatFullDay(day, language) });
  return (
    <>
      <IconButton of={IconSearch} size="sm" tabIndex={isReached ? 0 : -1} label={title} onClick={open} />
      {isOpen && (
        <Suspense>
          <ChooseItems
            projectId={projectId}
            as="due_day"
            title={title}
            onlyHere
            onChoose={(items) => addToDay(items, day, view)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
