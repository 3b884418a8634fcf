import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { Later } from '#components/feedback/later.tsx';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { ItemApproval } from './approvals/item-approval.tsx';
import { Composer } from './feed/composer.tsx';
import { FieldBodies } from './fields/field-bodies.tsx';
import { CustomerRows } from './fields/customer-rows.tsx';
import { Description } from './description.tsx';
import styles from './styles/detail.module.css';
import { EpicProgress } from './tree/epic-progress.tsx';
import { Feed } from './feed/feed.tsx';
import { ItemTitle } from './item-title.tsx';
import { ParentStrip } from './tree/parent-strip.tsx';
import { AddButtons } from './parts/add-buttons.tsx';
import { ArchiveBanner } from './parts/archive-banner.tsx';
import { Attachments } from './parts/attachments.tsx';
import { ItemReactions } from './parts/item-reactions.tsx';
import { Links } from './parts/links.tsx';
import { MissingPartsNote } from './parts/missing-parts.tsx';
import partStyles from './parts/parts.module.css';
import { Relations } from './parts/relations.tsx';
import { useDroppedFiles } from './parts/use-files.ts';
import { TimeBody } from './time/time-slot.tsx';
import { ItemTimesSlot } from './times/item-times-slot.tsx';
import { SubItems } from './tree/sub-items.tsx';

type ItemBodyProps = {
  row: WorkItem;
  canEdit: boolean;
  /** Between the title and the text: pills in the peek, lines on a phone. */
  properties?: ReactNode;
  /** A column beside it shows links and files. */
  hasColumn?: boolean;
  onStatus: (status: DocumentStatus) => void;
};

/** Title, text, parts, history: the same in the peek and on the page. */
export function ItemBody({ row, canEdit, properties, hasColumn = false, onStatus }: ItemBodyProps) {
  const { t } = useTranslation('detail');
  const root = useRef<HTMLDivElement>(null);
  const isDropping = useDroppedFiles(root, row);
  return (
    <div ref={root} className={styles.dropArea}>
      <ArchiveBanner row={row} />
      <ParentStrip parentId={row.parent_id} />
      <ItemTitle key={row.id} row={row} canEdit={canEdit} />
      {properties}
      <ItemApproval row={row} />
      <MissingPartsNote before={<Description row={row} canEdit={canEdit} onStatus={onStatus} />}>
        <Later>
          <ItemReactions row={row} />
          <AddButtons row={row} canEdit={canEdit} />
          <FieldBodies row={row} canEdit={canEdit} />
          {row.is_epic && <EpicProgress row={row} />}
          <SubItems row={row} canEdit={canEdit} />
          <TimeBody row={row} />
          <Relations row={row} />
          {!hasColumn && <CustomerRows row={row} canEdit={canEdit} />}
          {!hasColumn && <Links row={row} look="body" />}
          {!hasColumn && <Attachments row={row} look="body" />}
          <ItemTimesSlot row={row} />
          <Feed key={`feed:${row.id}`} row={row} />
          {row.archived_at === null && <Composer key={`composer:${row.id}`} row={row} />}
        </Later>
      </MissingPartsNote>
      {isDropping && <div className={partStyles.dropping}>{t('files.drop')}</div>}
    </div>
  );
}
