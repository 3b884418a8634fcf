import { Button } from '@mantine/core';
import { IconLayersSubtract } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { DocumentStatus } from '#components/editor/document-session.ts';
import { Icon } from '#components/icon.tsx';
import type { WorkItem } from '#entities/work-items/types.ts';
import { openModal } from '#lib/modal-store.ts';
import { Composer } from './composer.tsx';
import { Description } from './description.tsx';
import styles from './detail.module.css';
import { Feed } from './feed.tsx';
import { ItemTitle } from './item-title.tsx';
import { ParentStrip } from './parent-strip.tsx';
import { SubItems } from './sub-items.tsx';

type ItemBodyProps = {
  row: WorkItem;
  canEdit: boolean;
  /** Between the title and the text: pills in the peek, lines on a phone. */
  properties?: ReactNode;
  onStatus: (status: DocumentStatus) => void;
};

/** Title, text, parts, history: the same in the peek and on the page. */
export function ItemBody({ row, canEdit, properties, onStatus }: ItemBodyProps) {
  const { t } = useTranslation('work-items');
  const addSubItem = () =>
    openModal({ kind: 'create-work-item', projectId: row.project_id, preset: { parent_id: row.id } });
  return (
    <>
      <ParentStrip parentId={row.parent_id} />
      <ItemTitle key={row.id} row={row} canEdit={canEdit} />
      {properties}
      <Description row={row} canEdit={canEdit} onStatus={onStatus} />
      {canEdit && (
        <div className={styles.actions}>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<Icon of={IconLayersSubtract} size={14} />}
            onClick={addSubItem}
          >
            {t('sub_items.button')}
          </Button>
        </div>
      )}
      <SubItems row={row} canEdit={canEdit} />
      <Feed key={`feed:${row.id}`} row={row} />
      <Composer key={`composer:${row.id}`} row={row} />
    </>
  );
}
