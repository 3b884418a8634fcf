import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconArrowRight,
  IconDots,
  IconInfoCircle,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { MenuItem, NewTabItem } from '#components/popovers/menu-items.tsx';
import { deleteCycle } from '#entities/planning/cycles/actions.ts';
import { useIsNewCycle } from '#entities/planning/cycles/hooks.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { DeleteQuestion } from '../parts/delete-question.tsx';
import { archive, copyLink, linkTo } from './cycle-actions.ts';
import { useCycleRights } from './cycle-values.ts';

const CycleForm = lazyPart(async () => (await import('./cycle-form.tsx')).CycleForm);
const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog);

type CycleMenuProps = {
  cycle: Cycle;
  size?: 'sm' | 'md';
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  /** Shows its details beside the list. */
  onDetails?: () => void;
  onGone?: () => void;
};
type Asked = 'edit' | 'transfer' | 'delete';

/** Everything that can be done with a cycle. Deleting is asked for; the rest can be undone. */
export function CycleMenu({ cycle, size = 'sm', onDetails, onGone, ...menu }: CycleMenuProps) {
  const { t } = useTranslation('cycles');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const remove = () => {
    onGone?.();
    void deleteCycle(cycle.id);
  };
  return (
    <>
      <Menu position="bottom-end" width={216} {...menu}>
        <Menu.Target>
          <IconButton of={IconDots} size={size} label={t('menu.title', { name: cycle.name })} />
        </Menu.Target>
        <Menu.Dropdown>
          {onDetails && <MenuItem icon={IconInfoCircle} text={t('menu.details')} onClick={onDetails} />}
          <PlainItems cycle={cycle} />
          <ChangingItems cycle={cycle} ask={setAsked} onGone={onGone} />
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {asked === 'edit' && <CycleForm projectId={cycle.project_id} cycle={cycle} onClose={close} />}
        {asked === 'transfer' && <TransferDialog cycle={cycle} onClose={close} />}
      </Suspense>
      {asked === 'delete' && (
        <DeleteQuestion of="cycles" name={cycle.name} onConfirm={remove} onClose={close} />
      )}
    </>
  );
}

function PlainItems({ cycle }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  // No other tab knows what the server has not stored.
  const isNew = useIsNewCycle(cycle.id);
  return (
    <>
      {!isNew && <NewTabItem href={linkTo(cycle)} text={t('menu.open_new_tab')} />}
      <MenuItem icon={IconLink} text={t('menu.copy_link')} onClick={() => void copyLink(cycle)} />
    </>
  );
}

type ChangingProps = { cycle: Cycle; ask: (asked: Asked) => void; onGone: (() => void) | undefined };

function ChangingItems({ cycle, ask, onGone }: ChangingProps) {
  const { t } = useTranslation('cycles');
  const { canEdit, canArchive, canTransfer, canDelete } = useCycleRights(cycle);
  const putAway = () => {
    onGone?.();
    void archive(cycle);
  };
  return (
    <>
      {(canEdit || canArchive || canDelete) && <Menu.Divider />}
      {canEdit && <MenuItem icon={IconPencil} text={t('menu.edit')} onClick={() => ask('edit')} />}
      {canTransfer && (
        <MenuItem icon={IconArrowRight} text={t('menu.transfer')} onClick={() => ask('transfer')} />
      )}
      {canArchive && <MenuItem icon={IconArchive} text={t('menu.archive')} onClick={putAway} />}
      {canDelete && (
        <MenuItem icon={IconTrash} text={t('menu.delete')} onClick={() => ask('delete')} isDangerous />
      )}
    </>
  );
}
