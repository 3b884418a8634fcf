import { Button, Menu } from '@mantine/core';
import { IconChevronLeft, IconDots, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { useTypeOf } from '#entities/projects/types/hooks.ts';
import { deleteTemplate } from '#entities/work-items/templates/actions.ts';
import type { ItemTemplate } from '#entities/work-items/templates/types.ts';
import { usePhone } from '#lib/device/phone.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { SidePart } from './panel/side-part.tsx';
import { Description } from './editor/description.tsx';
import { Pills } from './editor/pills.tsx';
import { SubItems } from './editor/sub-items.tsx';
import { EditorProvider, useEditor, useTemplateEditor } from './editor/use-editor.ts';
import { VariableInput } from './editor/variable-input.tsx';
import { useVariables } from './editor/variables.tsx';
import styles from './editor/editor.module.css';

type TemplateEditorProps = {
  template: ItemTemplate;
  projectId: string | null;
  canEdit: boolean;
  /** The address of the list of templates. */
  listPath: string;
};

/** Edits a template: the form of a new item at rest, with its questions beside it. */
export function TemplateEditor({ template, listPath, ...options }: TemplateEditorProps) {
  const editor = useTemplateEditor(template, options);
  return (
    <EditorProvider value={editor}>
      <div className={styles.right}>
        <section className={styles.editor} aria-label={template.name}>
          <Head listPath={listPath} />
          <Body />
        </section>
        <SidePart />
      </div>
    </EditorProvider>
  );
}

function Head({ listPath }: { listPath: string }) {
  const { t } = useTranslation(['templates', 'settings', 'common']);
  const { template, values, canEdit, projectId, changes, set, save, discard } = useEditor();
  const type = useTypeOf(projectId, values.content.item.type_id);
  const navigate = useNavigate();
  const isPhone = usePhone();
  return (
    <header className={styles.head}>
      {isPhone && (
        <IconButton of={IconChevronLeft} label={t('common:back')} onClick={() => void navigate(listPath)} />
      )}
      {type ? <TypeIcon type={type} size={16} /> : <Icon of={IconTemplate} />}
      <input
        className={styles.name}
        aria-label={t('name')}
        value={values.name}
        readOnly={!canEdit}
        maxLength={255}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <span className={styles.uses}>{t('used', { count: template.uses })}</span>
      {canEdit && <MoreMenu listPath={listPath} />}
      {changes > 0 && (
        <Button size="md" variant="subtle" onClick={discard}>
          {t('settings:discard')}
        </Button>
      )}
      {projectId !== null && (
        <Button
          size="md"
          leftSection={<Icon of={IconPlus} />}
          disabled={changes > 0}
          title={changes > 0 ? t('save_first') : undefined}
          onClick={() =>
            openModal({ kind: 'create-work-item', projectId, preset: { template_id: template.id } })
          }
        >
          {t('use')}
        </Button>
      )}
      {canEdit && (
        <Button size="md" variant="filled" disabled={changes === 0 || !values.name.trim()} onClick={save}>
          {t('common:save')}
        </Button>
      )}
    </header>
  );
}

function MoreMenu({ listPath }: { listPath: string }) {
  const { t } = useTranslation(['templates', 'common']);
  const { template, discard } = useEditor();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const remove = () => {
    discard();
    void deleteTemplate(template);
    void navigate(listPath);
  };
  return (
    <>
      <Menu position="bottom-end" width={216}>
        <Menu.Target>
          <IconButton of={IconDots} label={t('more')} />
        </Menu.Target>
        <Menu.Dropdown>
          <MenuItem isDangerous icon={IconTrash} text={t('common:delete')} onClick={() => setAsking(true)} />
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ConfirmModal
          isDangerous
          title={t('delete.title', { name: template.name })}
          confirmText={t('common:delete')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {t('delete.text')}
        </ConfirmModal>
      )}
    </>
  );
}

function Body() {
  const { t } = useTranslation('templates');
  const { values, canEdit, patchNode } = useEditor();
  const { item } = values.content;
  const variables = useVariables();
  return (
    <div className={styles.body}>
      <VariableInput
        isTitle
        value={item.name}
        label={t('title_of_item')}
        placeholder={t('title_of_item')}
        variables={variables}
        readOnly={!canEdit}
        onChange={(name) => patchNode(item.key, { name })}
      />
      <Pills node={item} />
      <Description variables={variables} />
      <SubItems variables={variables} />
    </div>
  );
}
