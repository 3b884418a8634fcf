import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCopyPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import type { ProjectType } from '#entities/projects/types/types.ts';
import { listNames } from '#lib/text/names.ts';
import { ownFlow, withoutOwnFlow, withOwnFlow } from './model/definition.ts';
import { useEditor } from './editor/use-editor.ts';
import styles from './workflow.module.css';

/** Selects the flow that is shown. A type can be given its own flow here, or lose it. */
export function FlowPicker() {
  const { t } = useTranslation('workflow');
  const { types, typeId, setTypeId, edited } = useEditor();
  const { anchor, close, button } = useMenuButton();
  const { definition, change } = edited;
  const [own, others] = [true, false].map((isOwn) =>
    types.filter(({ type_id, is_active }) => {
      const hasOwn = ownFlow(definition, type_id) !== undefined;
      return isOwn ? hasOwn : !hasOwn && is_active;
    }),
  ) as [ProjectType[], ProjectType[]];
  const shown = types.find(({ type_id }) => type_id === typeId);
  const begin = ({ type_id }: ProjectType) => {
    change(withOwnFlow(definition, type_id));
    setTypeId(type_id);
  };
  const canCopy = ownFlow(definition, null) !== undefined;
  const named = listNames(own.filter(({ type_id }) => type_id !== typeId).map(({ name }) => name));
  return (
    <>
      <span className={styles.quiet} aria-hidden>
        {t('for.label')}
      </span>
      <button
        type="button"
        className={styles.flow}
        aria-label={t('for.choose', { name: shown?.name ?? t('for.all') })}
        {...button}
      >
        {shown && <TypeIcon type={shown} size={14} />}
        <span className={styles.cut}>{shown?.name ?? t('for.all')}</span>
        <Icon of={IconChevronDown} size={12} />
      </button>
      {named !== '' && (
        <span className={styles.quiet}>
          {t('for.own', { count: own.filter((type) => type !== shown).length, names: named })}
        </span>
      )}
      {anchor && (
        <AnchoredMenu anchor={anchor} onClose={close} width={240} position="bottom-start">
          <Menu.Item
            rightSection={typeId === null && <Icon of={IconCheck} />}
            aria-current={typeId === null || undefined}
            onClick={() => setTypeId(null)}
          >
            {t('for.all')}
          </Menu.Item>
          {own.map((type) => (
            <Menu.Item
              key={type.id}
              leftSection={<TypeIcon type={type} size={16} />}
              rightSection={type === shown && <Icon of={IconCheck} />}
              aria-current={type === shown || undefined}
              onClick={() => setTypeId(type.type_id)}
            >
              {type.name}
            </Menu.Item>
          ))}
          {canCopy && others.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Label>{t('for.begin')}</Menu.Label>
              {others.map((type) => (
                <Menu.Item key={type.id} leftSection={<Icon of={IconCopyPlus} />} onClick={() => begin(type)}>
                  {type.name}
                </Menu.Item>
              ))}
            </>
          )}
          {shown && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<Icon of={IconTrash} />}
                data-danger
                onClick={() => {
                  setTypeId(null);
                  change(withoutOwnFlow(definition, shown.type_id));
                }}
              >
                {t('for.remove', { name: shown.name })}
              </Menu.Item>
            </>
          )}
        </AnchoredMenu>
      )}
    </>
  );
}
