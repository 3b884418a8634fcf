import { IconBolt, IconBox, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { PickerButton } from '#components/pickers/picker-button.tsx';
import { PickerList, type PickerOption } from '#components/pickers/picker-list.tsx';
import { keyOf } from '#entities/planning/initiatives/actions.ts';
import type { PartTarget } from '#entities/planning/initiatives/types.ts';
import { modulesByProject } from '#entities/planning/modules/store.ts';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { findEpics, type FoundEpic } from '#entities/work-items/epics/find.ts';
import styles from './form.module.css';

/** A project, module or epic that is offered, by its name. */
export type OfferedPart = { target: PartTarget; name: string };

type Offered = OfferedPart & { option: PickerOption };

/** The epics of these projects, as far as they can be read. */
function useEpics(projects: readonly Project[]): readonly FoundEpic[] {
  const [epics, setEpics] = useState<readonly FoundEpic[]>([]);
  const ids = projects
    .filter((project) => project.is_epic_enabled)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    const abort = new AbortController();
    for (const id of ids ? ids.split(',') : []) {
      findEpics(id, abort.signal).then(
        (found) => setEpics((known) => [...known.filter((epic) => epic.project_id !== id), ...found]),
        // The projects and modules can be chosen all the same.
        () => {},
      );
    }
    return () => abort.abort();
  }, [ids]);
  return epics;
}

function offer(target: PartTarget, name: string, icon: PickerOption['icon'], hint?: string): Offered {
  return { target, name, option: { value: keyOf(target), label: name, icon, ...(hint && { hint }) } };
}

function offersOf(projects: readonly Project[], epics: readonly FoundEpic[]): Offered[] {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const ofProjects = projects.map(({ id, name, logo_props }) =>
    offer({ kind: 'project', project_id: id }, name, <ProjectTile id={id} name={name} logo={logo_props} />),
  );
  const ofModules = projects
    .filter(({ module_view }) => module_view)
    .flatMap((project) =>
      modulesByProject
        .list(project.id)
        .map(({ id, name }) =>
          offer(
            { kind: 'module', project_id: project.id, module_id: id },
            name,
            <Icon of={IconBox} />,
            project.name,
          ),
        ),
    );
  const ofEpics = epics.map(({ id, project_id, name, sequence_id }) =>
    offer(
      { kind: 'item', project_id, issue_id: id },
      `${byId.get(project_id)?.identifier ?? ''}-${sequence_id} ${name}`,
      <Icon of={IconBolt} />,
    ),
  );
  return [...ofProjects, ...ofModules, ...ofEpics];
}

type PartsPickerProps = {
  /** Those that are in it already. */
  chosen: readonly string[];
  onPick: (part: OfferedPart) => void;
};

/** Adds projects, modules and epics that I see, one after the other. */
export function PartsPicker(props: PartsPickerProps) {
  const { t } = useTranslation('initiatives');
  return (
    <PickerButton
      label={t('add_parts')}
      className={styles.pick}
      popup="listbox"
      width={360}
      renderContent={(close) => <PartsList {...props} onClose={close} />}
    >
      <Icon of={IconPlus} size={14} />
      <span>{t('add_parts')}</span>
    </PickerButton>
  );
}

function PartsList({ chosen, onPick, onClose }: PartsPickerProps & { onClose: () => void }) {
  const { t } = useTranslation('initiatives');
  const projects = useJoinedProjects();
  const epics = useEpics(projects);
  const offered = offersOf(projects, epics).filter(({ option }) => !chosen.includes(option.value));
  const pick = ([value]: string[]) => {
    const part = offered.find(({ option }) => option.value === value);
    if (part) onPick(part);
  };
  return (
    <PickerList
      options={offered.map(({ option }) => option)}
      selected={[]}
      searchPlaceholder={t('find_parts')}
      emptyText={t('nothing_found')}
      keepOpen
      onPick={pick}
      onClose={onClose}
    />
  );
}
