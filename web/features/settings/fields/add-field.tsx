import { IconPlus } from '@tabler/icons-react';
import { FIELD_LIMITS } from '@tandem/shared/projects/fields/kinds.ts';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { PickerList } from '#components/pickers/picker-list.tsx';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { newSection, newUse, putLayout } from '#entities/projects/fields/actions.ts';
import { projectFields } from '#entities/projects/fields/store.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { placed, type Sections } from './layout-order.ts';
import { useUnusedFields } from './use-unused-fields.ts';

type OpenButton = {
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  disabled: boolean;
  title?: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

type AddFieldProps = {
  project: Project;
  /** Where the field goes; to the last section without it. */
  section?: string;
  /** Draws the button that opens the list. */
  children: (button: OpenButton) => ReactNode;
};

/** A button below which a field of the workspace is found, or a new one is begun. */
export function AddField({ project, section, children }: AddFieldProps) {
  const { t } = useTranslation('fields');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const sections = projectFields.useRow(project.id)?.sections ?? [];
  const used = sections.reduce((sum, { fields }) => sum + fields.length, 0);
  const isFull = used >= FIELD_LIMITS.of_project;
  return (
    <>
      {children({
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        disabled: isFull,
        ...(isFull && { title: t('settings.full', { total: FIELD_LIMITS.of_project }) }),
        onClick: ({ currentTarget }) => setAnchor(anchor ? null : currentTarget),
      })}
      {anchor && (
        <AnchoredPopover
          anchor={anchor}
          label={t('settings.add_field')}
          width={280}
          position="bottom-end"
          onClose={() => setAnchor(null)}
        >
          <UnusedList project={project} section={section} onClose={() => setAnchor(null)} />
        </AnchoredPopover>
      )}
    </>
  );
}

const NEW = 'new';

type UnusedListProps = { project: Project; section: string | undefined; onClose: () => void };

function UnusedList({ project, section, onClose }: UnusedListProps) {
  const { t } = useTranslation(['fields', 'common']);
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const unused = useUnusedFields(project.id);
  const open = (id: string, query?: Record<string, string | undefined>) =>
    void navigate(paths.projectFields(slug, project.id, id, query));
  const pick = ([id]: string[]) => {
    onClose();
    if (id === undefined) return;
    if (id === NEW) return open(NEW, { section });
    void addToLayout(project.id, id, section);
    open(id);
  };
  return (
    <PickerList
      options={[
        { value: NEW, label: t('settings.new_field_dots'), icon: <Icon of={IconPlus} /> },
        ...unused.map((field) => ({
          value: field.id,
          label: field.name,
          icon: <FieldIcon field={field} />,
          hint: t(`kind.${field.kind}`),
        })),
      ]}
      selected={[]}
      onPick={pick}
      onClose={onClose}
      searchPlaceholder={t('settings.find')}
      emptyText={t('common:no_match')}
      create={{
        label: (name) => t('settings.create_named', { name }),
        run: (name) => {
          onClose();
          open(NEW, { section, name });
        },
      }}
    />
  );
}

/** Puts a field into a section of a project; the first one makes a section for it. */
export function addToLayout(projectId: string, fieldId: string, section: string | undefined): Promise<void> {
  const stored = projectFields.get(projectId)?.sections ?? [];
  const sections: Sections = stored.length > 0 ? stored : [newSection('')];
  const known = sections.find(({ id }) => id === section) ?? sections.at(-1);
  return putLayout(projectId, {
    sections: placed(sections, newUse(fieldId), { section: known?.id ?? '' }),
  });
}
