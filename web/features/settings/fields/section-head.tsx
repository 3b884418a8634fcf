import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { DragHandle } from '#components/drag/drag-handle.tsx';
import { useRowDrag } from '#components/drag/row-drag.ts';
import { Icon } from '#components/icons/icon.tsx';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import { putLayout } from '#entities/projects/fields/actions.ts';
import { AddField } from './add-field.tsx';
import { type LayoutSection, sectionRow, sectionStepped, withoutSection } from './layout-order.ts';
import type { LayoutProps } from './layout-props.ts';
import { useSectionName } from './use-section-name.ts';
import styles from './fields.module.css';

type SectionHeadProps = LayoutProps & {
  section: LayoutSection;
  count: number;
  /** How many columns it goes over. */
  span: number;
  isOpen: boolean;
  /** It was just made: its name is the next to be written. */
  isNamed: boolean;
  onOpen: (isOpen: boolean) => void;
};

const isFieldRow = (id: string) => !id.startsWith(sectionRow(''));

/** The head of a section: fields are dropped onto it, and it is dragged with its fields. */
export function SectionHead(props: SectionHeadProps) {
  const { t } = useTranslation('fields');
  const { project, section, sections, canEdit, count, span, isOpen, isNamed, onOpen } = props;
  const nameOf = useSectionName();
  const name = nameOf(section);
  const [isNaming, setNaming] = useState(isNamed);
  const row = useRef<HTMLTableRowElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const of = `fields ${project.id}`;
  const zone = useRowDrag(
    row,
    canEdit ? { of, id: sectionRow(section.id), handle, canOnto: isFieldRow } : null,
  );
  const step = (to: 'up' | 'down') => {
    flushSync(() => void putLayout(project.id, { sections: sectionStepped(sections, section.id, to) }));
    handle.current?.focus();
  };
  return (
    <tr ref={row} className={styles.sectionHead} data-zone={zone ?? undefined}>
      <th scope="rowgroup" colSpan={span}>
        <div className={styles.sectionCell}>
          {canEdit && (
            <span className={styles.grip}>
              <DragHandle ref={handle} label={t('settings.move', { name })} onStep={step} />
            </span>
          )}
          {isNaming ? (
            <NameForm {...{ project, section, sections }} onDone={() => setNaming(false)} />
          ) : (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isOpen}
              onClick={() => onOpen(!isOpen)}
            >
              <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={14} />
              <span className={styles.sectionName}>{name}</span>
            </button>
          )}
          <span className={styles.sectionCount}>{count}</span>
          {canEdit && (
            <>
              <AddField project={project} section={section.id}>
                {(button) => (
                  <IconButton of={IconPlus} size="sm" label={t('settings.add_to', { name })} {...button} />
                )}
              </AddField>
              <SectionMenu {...props} name={name} onRename={() => setNaming(true)} />
            </>
          )}
        </div>
      </th>
    </tr>
  );
}

type NameFormProps = Pick<SectionHeadProps, 'project' | 'section' | 'sections'> & { onDone: () => void };

/** Enter stores the name, as does going elsewhere; Escape leaves it as it was. */
function NameForm({ project, section, sections, onDone }: NameFormProps) {
  const { t } = useTranslation('fields');
  const [name, setName] = useState(section.name);
  const store = () => {
    onDone();
    const next = name.trim();
    if (next === section.name) return;
    void putLayout(project.id, {
      sections: sections.map((one) => (one.id === section.id ? { ...one, name: next } : one)),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store();
  };
  return (
    <form className={styles.nameForm} onSubmit={submit}>
      <input
        aria-label={t('settings.section_name')}
        // Somebody has just asked to write it.
        autoFocus
        maxLength={255}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
        onBlur={store}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
      />
    </form>
  );
}

type MenuProps = SectionHeadProps & { name: string; onRename: () => void };

function SectionMenu({ project, section, sections, name, onRename }: MenuProps) {
  const { t } = useTranslation('fields');
  const { anchor, close, button } = useMenuButton();
  const at = sections.findIndex(({ id }) => id === section.id);
  const move = (to: 'up' | 'down') =>
    void putLayout(project.id, { sections: sectionStepped(sections, section.id, to) });
  // Its fields go to the section beside it: the only one has nowhere to leave them.
  const canRemove = sections.length > 1 || section.fields.length === 0;
  return (
    <>
      <IconButton of={IconDots} size="sm" label={t('settings.section_actions', { name })} {...button} />
      {anchor && (
        <AnchoredMenu anchor={anchor} onClose={close}>
          <MenuItem icon={IconPencil} text={t('settings.rename')} onClick={onRename} />
          {at > 0 && <MenuItem icon={IconArrowUp} text={t('settings.move_up')} onClick={() => move('up')} />}
          {at < sections.length - 1 && (
            <MenuItem icon={IconArrowDown} text={t('settings.move_down')} onClick={() => move('down')} />
          )}
          {canRemove && (
            <MenuItem
              icon={IconTrash}
              text={t('settings.delete_section')}
              isDangerous
              onClick={() => void putLayout(project.id, { sections: withoutSection(sections, section.id) })}
            />
          )}
        </AnchoredMenu>
      )}
    </>
  );
}
