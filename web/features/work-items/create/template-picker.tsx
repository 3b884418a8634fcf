import { IconTemplate } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Picker, type PickerOption } from '#components/pickers/picker.tsx';
import type { ItemTemplate } from '#entities/work-items/templates/types.ts';
import type { CreateForm } from './use-create-form.ts';
import styles from './templates.module.css';

const NONE = '';

/** The templates of the project, and none of them. */
const optionsOf = (templates: readonly ItemTemplate[], t: TFunction): PickerOption[] => [
  ...templates.map(({ id, name, project_id }) => ({
    value: id,
    label: name,
    icon: <Icon of={IconTemplate} />,
    ...(project_id === null && { hint: t('templates:form.of_workspace') }),
  })),
  { value: NONE, label: t('templates:form.none'), icon: <Icon of={IconTemplate} /> },
];

type TemplatePickerProps = {
  template: CreateForm['template'];
  /** The list is open at first. */
  isOpenFirst: boolean;
};

/** Chooses the template that fills the form. */
export function TemplatePicker({ template, isOpenFirst }: TemplatePickerProps) {
  const { t } = useTranslation(['templates', 'common']);
  const { templates, chosen, choose } = template;
  const place = useRef<HTMLSpanElement>(null);
  const isEmpty = templates.length === 0;
  useEffect(() => {
    if (isOpenFirst && !isEmpty) place.current?.querySelector('button')?.click();
  }, [isOpenFirst, isEmpty]);
  if (isEmpty) return isOpenFirst && <span className={styles.none}>{t('form.empty')}</span>;
  return (
    <span ref={place}>
      <Picker
        className={styles.button}
        label={t('form.button')}
        width={280}
        options={() => optionsOf(templates, t)}
        selected={[chosen?.id ?? NONE]}
        onPick={([id]) => choose(templates.find((each) => each.id === id) ?? null)}
        searchPlaceholder={t('form.find')}
        emptyText={t('common:no_match')}
      >
        <Icon of={IconTemplate} size={14} />
        <span className={styles.cut}>{chosen?.name ?? t('form.button')}</span>
      </Picker>
    </span>
  );
}
