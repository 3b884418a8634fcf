import { Button } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BrokenDrawing, NothingFoundDrawing } from '#components/icons/drawings.tsx';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Later } from '#components/feedback/later.tsx';
import { WaitNote } from '#components/feedback/wait-note.tsx';
import { nameOfIntake } from '#entities/work-items/intake/actions.ts';
import { useIntakeDetail, useIsNewIntake, useLoadedDetail } from '#entities/work-items/intake/hooks.ts';
import type { IntakeItem } from '#entities/work-items/intake/types.ts';
import { isWaiting } from '#entities/work-items/intake/types.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { Composer } from '../detail/feed/composer.tsx';
import { Description } from '../detail/description.tsx';
import { DetailSkeleton } from '../detail/detail-skeleton.tsx';
import { Feed } from '../detail/feed/feed.tsx';
import { FieldBodies } from '../detail/fields/field-bodies.tsx';
import { FieldSections } from '../detail/fields/field-sections.tsx';
import { ItemTitle } from '../detail/item-title.tsx';
import { Attachments } from '../detail/parts/attachments.tsx';
import { ItemReactions } from '../detail/parts/item-reactions.tsx';
import { useDroppedFiles } from '../detail/parts/use-files.ts';
import partStyles from '../detail/parts/parts.module.css';
import { itemKey, itemPath } from '../model/items/item-key.ts';
import { DetailHead, type HeadProps } from './detail-head.tsx';
import { IntakeActions } from './intake-actions.tsx';
import { IntakePills } from './intake-pills.tsx';
import { useIntakeRights } from './intake-rights.ts';
import styles from './intake.module.css';
import { SubmittedBy } from './submitted-by.tsx';
import { useDecisions } from './use-decisions.ts';

type DetailProps = Omit<HeadProps, 'text' | 'decisions'> & { onLeave: () => void };

/** One item of intake: what is decided on it at the top, and all that is known of it. */
export function IntakeDetail({ onLeave, ...props }: DetailProps) {
  const { row, isPhone } = props;
  const [text, setText] = useState<DocumentStatus | null>(null);
  const decisions = useDecisions(row, onLeave);
  return (
    <>
      <DetailHead {...props} text={text} decisions={decisions} />
      <div className={styles.detailScroll} data-intake-detail={row.issue.id}>
        <Body row={row} onStatus={setText} />
      </div>
      {isPhone && <IntakeActions row={row} decisions={decisions} onDeleted={props.onDeleted} look="bar" />}
    </>
  );
}

type BodyProps = { row: IntakeItem; onStatus: (status: DocumentStatus) => void };

function Body({ row, onStatus }: BodyProps) {
  const { t } = useTranslation('intake');
  const { issue } = row;
  const isNew = useIsNewIntake(row.id);
  const { failure, retry } = useLoadedDetail(issue.project_id, issue.id, isNew);
  const whole = useIntakeDetail(issue.id);
  if (isNew) {
    return (
      <div className={styles.inner}>
        <h2 className={styles.title}>{issue.name}</h2>
        <WaitNote text={t('waits')} />
      </div>
    );
  }
  if (whole) return <Known row={row} issue={whole.issue} onStatus={onStatus} />;
  if (!failure) return <DetailSkeleton />;
  return (
    <EmptyState
      drawing={failure.isMissing ? <NothingFoundDrawing /> : <BrokenDrawing />}
      title={t(failure.isMissing ? 'missing.title' : 'failed.title')}
      text={t(failure.isMissing ? 'missing.text' : 'failed.text')}
      actions={
        !failure.isMissing && (
          <Button size="md" onClick={retry}>
            {t('retry')}
          </Button>
        )
      }
    />
  );
}

function Known({ row, issue, onStatus }: BodyProps & { issue: WorkItem }) {
  const { t } = useTranslation('detail');
  const { canEditText, canEditAll } = useIntakeRights(row);
  const root = useRef<HTMLDivElement>(null);
  const isDropping = useDroppedFiles(root, issue);
  const isOpen = isWaiting(row.status);
  return (
    <div ref={root} className={styles.inner}>
      <ItemTitle row={issue} canEdit={canEditText && isOpen} place={nameOfIntake(issue)} />
      <SubmittedBy row={row} onReply={() => focusComposer(root)} />
      <DuplicateOf itemId={issue.id} />
      <IntakePills issue={issue} canEdit={canEditAll && isOpen} />
      <Description row={issue} canEdit={canEditText && isOpen} onStatus={onStatus} />
      {/* The fields of a form. They can be edited after the request is accepted. */}
      <FieldSections row={issue} canEdit={false} look="body" isFilledOnly />
      <FieldBodies row={issue} canEdit={false} />
      <Later>
        <Attachments row={issue} look="body" />
        <ItemReactions row={issue} />
        <Feed row={issue} />
        <span data-composer>
          <Composer row={issue} />
        </span>
      </Later>
      {isDropping && <div className={partStyles.dropping}>{t('files.drop')}</div>}
    </div>
  );
}

/** The field, or the button that becomes it. */
const focusComposer = (root: RefObject<HTMLElement | null>) =>
  root.current
    ?.querySelector<HTMLElement>('[data-composer] [contenteditable=true], [data-composer] button')
    ?.focus();

function DuplicateOf({ itemId }: { itemId: string }) {
  const { t } = useTranslation('intake');
  const { slug } = useCurrentWorkspace();
  const other = useIntakeDetail(itemId)?.duplicate;
  if (!other) return null;
  const identifier = projects.get(other.project_id)?.identifier ?? '';
  return (
    <p className={styles.duplicate}>
      {t('duplicate.of')}
      <Link to={itemPath(slug, identifier, other)}>
        {itemKey(identifier, other)} {other.name}
      </Link>
    </p>
  );
}
