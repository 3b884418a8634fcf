import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { PanelBlock, PanelRow, SidePanel } from '#components/screens/side-panel.tsx';
import type { Field, FieldImpact } from '#entities/projects/fields/types.ts';
import { ConvertModal } from './convert-modal.tsx';
import { DefaultBlock } from './default-block.tsx';
import { MeaningRow, NameRow, StoredKeyRow } from './definition-rows.tsx';
import { KindOptions } from './kind-options.tsx';
import { PanelFoot, useReachText } from './panel-foot.tsx';
import { useFieldDraft } from './use-field-draft.ts';
import { countReached, useImpact, useProjectsText } from './use-impact.ts';
import styles from './panel.module.css';

type FieldPanelProps = {
  field: Field;
  /** Administrators of the workspace, and whoever made it. */
  canEdit: boolean;
  actions?: ReactNode;
  onClose: () => void;
  /** What counts where the panel is open. */
  children: (impact: FieldImpact | null) => ReactNode;
};

/** A field: what counts everywhere, and what counts here. */
export function FieldPanel({ field, canEdit, actions, onClose, children }: FieldPanelProps) {
  const { t } = useTranslation(['fields', 'common', 'settings']);
  const { values, changes, problems, isBusy, set, discard, save } = useFieldDraft(field);
  const impact = useImpact(field.id, canEdit);
  const projectsText = useProjectsText();
  const reachText = useReachText();
  const [isConverting, setConverting] = useState(false);
  const rows = { ...values, problems, isReadOnly: !canEdit, onChange: set };
  const count = impact ? countReached(impact) : undefined;
  const foot = (changes > 0 || problems.form) && (
    <PanelFoot
      note={reachText(changes, impact && count ? projectsText(impact) : null)}
      problem={problems.form}
      isBusy={isBusy}
      saveText={t('common:save')}
      discardText={t('settings:discard')}
      onDiscard={discard}
      onSave={() => void save()}
    />
  );
  return (
    <SidePanel
      title={field.name}
      icon={<FieldIcon field={field} />}
      actions={actions}
      foot={foot}
      onClose={onClose}
    >
      <PanelBlock
        title={t('settings.everywhere')}
        end={count !== undefined && t('settings.used_by', { count })}
      >
        {!canEdit && <p className={styles.quiet}>{t('settings.not_yours')}</p>}
        <NameRow {...rows} />
        <StoredKeyRow fieldKey={field.key} />
        <MeaningRow {...rows} />
        <PanelRow label={t('settings.kind')}>
          <FieldIcon field={field} />
          <span className={styles.kindName}>{t(`kind.${field.kind}`)}</span>
          {canEdit && !isComputed(field.kind) && (
            <Button size="xs" ml="auto" disabled={changes > 0} onClick={() => setConverting(true)}>
              {t('settings.change_kind')}
            </Button>
          )}
        </PanelRow>
      </PanelBlock>
      <KindOptions
        key={field.kind}
        kind={field.kind}
        fieldId={field.id}
        options={values.options}
        stored={field.options}
        isReadOnly={!canEdit}
        problem={problems.options}
        counts={impact?.choices}
        onChange={(options) => set({ options })}
      />
      <DefaultBlock
        field={{ ...field, options: values.options }}
        value={values.default_value}
        isReadOnly={!canEdit}
        problem={problems.default_value}
        onChange={(default_value) => set({ default_value })}
      />
      {children(impact)}
      {isConverting && <ConvertModal field={field} onClose={() => setConverting(false)} />}
    </SidePanel>
  );
}
