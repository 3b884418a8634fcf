import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { type PageInProject, moveAway } from './parts/page-actions.ts';

type MoveAwayProps = PageInProject & { onClose: () => void; onOpen: (path: string) => void; isHere: boolean };

/** Asks to which project a page goes, with all below it. Who has it open (`isHere`) goes along. */
export function MoveAway({ page, projectId, onClose, onOpen, isHere }: MoveAwayProps) {
  const { t } = useTranslation(['pages', 'common']);
  const projects = useJoinedProjects();
  const options = projects
    .filter(({ id, member_role }) => id !== projectId && (member_role ?? 0) >= ROLE.MEMBER)
    .map((project) => ({
      value: project.id,
      label: project.name,
      icon: <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />,
    }));
  return (
    <Dialog
      onClose={onClose}
      title={t('move_away.title', { name: page.name || t('common:untitled') })}
      size={440}
      closeText={t('common:cancel')}
    >
      <PickerList
        options={options}
        selected={[]}
        onPick={([target]) => target && void moveAway({ page, projectId }, target, { onOpen, isHere })}
        onClose={onClose}
        searchPlaceholder={t('move_away.search')}
        emptyText={options.length === 0 ? t('move_away.none') : t('common:no_match')}
      />
    </Dialog>
  );
}
