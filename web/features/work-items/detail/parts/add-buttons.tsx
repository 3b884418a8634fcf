import { Button, Menu } from '@mantine/core';
import {
  IconArrowsLeftRight,
  type Icon as TablerIcon,
  IconLayersSubtract,
  IconLink,
  IconPaperclip,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import styles from '../styles/detail.module.css';
import { openPartDialog } from '../../model/items/part-dialog.ts';
import { useCanWriteLinks } from './links.tsx';
import { RelationChoices } from './relations.tsx';
import { SubItemChoices } from './sub-item-choices.tsx';
import { useCanAttach, useFileChoice } from './use-files.ts';

/** What can be added to an item, in one line below its text. */
export function AddButtons({ row, canEdit }: { row: WorkItem; canEdit: boolean }) {
  const { t } = useTranslation('detail');
  const canWrite = useCanWriteLinks(row);
  const canAttach = useCanAttach(row);
  const choose = useFileChoice(row);
  if (!canEdit && !canWrite && !canAttach) return null;
  return (
    <div className={styles.actions}>
      {canEdit && (
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <AddButton of={IconLayersSubtract} text={t('sub_items.button')} />
          </Menu.Target>
          <Menu.Dropdown>
            <SubItemChoices row={row} />
          </Menu.Dropdown>
        </Menu>
      )}
      {canWrite && (
        <>
          <Menu position="bottom-start" width={200}>
            <Menu.Target>
              <AddButton of={IconArrowsLeftRight} text={t('relations.button')} />
            </Menu.Target>
            <Menu.Dropdown>
              <RelationChoices itemId={row.id} />
            </Menu.Dropdown>
          </Menu>
          <AddButton
            of={IconLink}
            text={t('links.button')}
            onClick={() => openPartDialog({ kind: 'link', itemId: row.id })}
          />
        </>
      )}
      {canAttach && <AddButton of={IconPaperclip} text={t('files.button')} onClick={choose} />}
    </div>
  );
}

type AddButtonProps = { of: TablerIcon; text: string } & Omit<
  ComponentProps<'button'>,
  'color' | 'style' | 'disabled'
>;

function AddButton({ of, text, ...button }: AddButtonProps) {
  return (
    <Button variant="subtle" size="xs" leftSection={<Icon of={of} size={14} />} {...button}>
      {text}
    </Button>
  );
}
