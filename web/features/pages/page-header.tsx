import { IconArrowLeft, IconMessage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePhone } from '#lib/device/phone.ts';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { SaveStatus } from '#components/feedback/save-status.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { StarButton } from '#components/controls/star-button.tsx';
import { setPageFavorite } from '#entities/pages/pages/actions.ts';
import { useIsNewPage } from '#entities/pages/pages/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { type SaveStatus as SaveStatusKind, useSaveState, useSaveWord } from '#lib/unsaved/save-state.ts';
import { PageIcon } from './parts/page-icon.tsx';
import { PageMenu } from './page-menu.tsx';
import { PagePresence } from './text/page-presence.tsx';
import type { PageRights } from './rights/page-rights.ts';
import { ReadOnlyReason } from './text/read-only-reason.tsx';
import { usePagesAbove } from './use-pages-above.ts';
import styles from './parts/page-screen.module.css';

type PageHeaderProps = {
  page: Page;
  project: Project;
  rights: PageRights;
  text: DocumentStatus | null;
  areCommentsOpen: boolean;
  /** Null while there is no text to comment on. */
  onComments: (() => void) | null;
};

/** Where this is, whether it is saved, who else is here, and what can be done with the page. */
export function PageHeader({ page, project, rights, text, ...props }: PageHeaderProps) {
  const { t } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const above = usePagesAbove(project.id, page);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const list = paths.pages(slug, project.id);
  const size = isPhone ? 'xl' : 'md';
  const crumbs = [
    {
      label: project.name,
      to: paths.workItems(slug, project.id),
      icon: <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />,
    },
    { label: t('title'), to: list },
    ...above.map((parent) => ({
      label: parent.name || t('common:untitled'),
      to: paths.page(slug, project.id, parent.id),
      icon: <PageIcon page={parent} />,
    })),
    { label: page.name || t('common:untitled'), icon: <PageIcon page={page} /> },
  ];
  return (
    <ScreenHeader crumbs={crumbs} status={<PageStatus page={page} text={text} canEdit={rights.canEdit} />}>
      {!rights.canEdit && <ReadOnlyReason page={page} />}
      <PagePresence page={page} projectId={project.id} />
      {props.onComments && (
        <IconButton
          of={IconMessage}
          size={size}
          label={t('comments.title')}
          isPressed={props.areCommentsOpen}
          className={styles.comments}
          onClick={props.onComments}
        />
      )}
      {rights.canFavorite && (
        <StarButton
          size={size}
          isStarred={page.is_favorite}
          onChange={(isStarred) => void setPageFavorite(project.id, page.id, isStarred)}
        />
      )}
      <PageMenu
        page={page}
        projectId={project.id}
        size={size}
        opened={isMenuOpen}
        onChange={setMenuOpen}
        onDeleted={() => void navigate(`${list}?type=archived`)}
      />
      {isPhone && (
        <span className={styles.back} data-own-back>
          <IconButton
            of={IconArrowLeft}
            size="xl"
            iconSize={20}
            label={t('missing.back')}
            onClick={() => void navigate(list)}
          />
        </span>
      )}
    </ScreenHeader>
  );
}

type StatusProps = Pick<PageHeaderProps, 'page' | 'text'> & { canEdit: boolean };

/** Whether everything is stored. Who only reads is informed when what they read may be old. */
function PageStatus({ page, text, canEdit }: StatusProps) {
  const { t } = useTranslation('pages');
  const status = useSaveState((state) => state.status);
  const word = useSaveWord();
  // Its text is not open before the server has it.
  const isOpen = useIsNewPage(page.id) || text?.phase === 'ready';
  if (!isOpen && status === 'saved') return null;
  if (!canEdit && status !== 'offline') return null;
  if (text?.problem) return <Status save="unsaved" text={t('save.refused')} />;
  if (status === 'saved' && text?.isBehind) {
    return <Status save="behind" text={t('common:text_behind.text')} hint={t('common:text_behind.hint')} />;
  }
  return (
    <Status
      save={status}
      text={t(canEdit ? `save.${word}` : `save.reading_${word === 'unreachable' ? word : 'offline'}`)}
    />
  );
}

type ShownStatus = { save: SaveStatusKind | 'behind'; text: string; hint?: string };

const Status = ({ save, ...words }: ShownStatus) => (
  <span className={styles.save}>
    <SaveStatus status={save} {...words} />
  </span>
);
