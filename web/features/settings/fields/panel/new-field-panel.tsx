import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import { IconForms } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KIND_ICONS } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { PanelBlock, SidePanel } from '#components/screens/side-panel.tsx';
import { createField } from '#entities/projects/fields/actions.ts';
import type { Field, FieldOptions, FieldValue } from '#entities/projects/fields/types.ts';
import { newId } from '#lib/sync/new-id.ts';
import { DefaultBlock } from './default-block.tsx';
import { MeaningRow, NameRow, NewKeyRow } from './definition-rows.tsx';
import { withoutEmpty } from './field-drafts.ts';
import { KindGrid } from './kind-grid.tsx';
import { KindOptions } from './kind-options.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { type Problems, problemsOf } from './use-field-draft.ts';

type NewFieldPanelProps = {
  /** What was typed where the field was looked for. */
  name?: string | undefined;
  /** Where it will be used at once. */
  note: string;
  onMade: (field: Field) => void;
  onClose: () => void;
};

const optionsFor = (kind: FieldKind): FieldOptions => {
  if (kind === 'money') return { currency: 'EUR' };
  if (kind === 'rollup') return { rollup: { over: 'sub_items', measure: 'count' } };
  return kind === 'select' || kind === 'multi_select' ? { choices: [] } : {};
};

/** A field that is not there yet: its name, its kind and what that kind needs. */
export function NewFieldPanel({ name: given = '', note, onMade, onClose }: NewFieldPanelProps) {
  const { t } = useTranslation(['fields', 'common']);
  const [id] = useState(newId);
  const [values, setValues] = useState({ name: given, description: '' });
  const [fieldKey, setFieldKey] = useState('');
  const [{ kind, options }, setKind] = useState<{ kind: FieldKind; options: FieldOptions }>({
    kind: 'text',
    options: {},
  });
  const [default_value, setDefault] = useState<FieldValue | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const set = (patch: Partial<typeof values>) => {
    setProblems({});
    setValues((before) => ({ ...before, ...patch }));
  };
  const save = async () => {
    const [name, key] = [values.name.trim(), fieldKey.trim()];
    if (name === '') return setProblems({ name: t('settings.name_required') });
    setBusy(true);
    try {
      const description = values.description.trim();
      onMade(
        await createField({
          ...{ id, name, kind, description, options: withoutEmpty(options) },
          ...(key !== '' && { key }),
          ...(default_value !== null && { default_value }),
        }),
      );
    } catch (error) {
      setProblems(problemsOf(error, t('settings.conflict')));
      setBusy(false);
    }
  };
  return (
    <SidePanel
      title={values.name.trim() || t('settings.new_field')}
      icon={<Icon of={values.name ? KIND_ICONS[kind] : IconForms} />}
      onClose={onClose}
      foot={
        <PanelFoot
          note={note}
          problem={problems.form}
          isBusy={isBusy}
          saveText={t('settings.create')}
          discardText={t('common:cancel')}
          onDiscard={onClose}
          onSave={() => void save()}
        />
      }
    >
      <PanelBlock title={t('settings.everywhere')}>
        <NameRow {...values} problems={problems} hasFocus onChange={set} />
        <NewKeyRow value={fieldKey} problem={problems.key} onChange={setFieldKey} />
        <MeaningRow {...values} problems={problems} onChange={set} />
        <KindGrid
          value={kind}
          onChange={(next) => {
            setProblems({});
            setKind({ kind: next, options: optionsFor(next) });
            setDefault(null);
          }}
        />
      </PanelBlock>
      <KindOptions
        key={kind}
        kind={kind}
        options={options}
        isReadOnly={false}
        problem={problems.options}
        onChange={(next) => setKind({ kind, options: next })}
      />
      <DefaultBlock
        key={`default ${kind}`}
        field={{ id, name: values.name, kind, options }}
        value={default_value}
        isReadOnly={false}
        problem={problems.default_value}
        onChange={(next) => {
          setProblems({});
          setDefault(next);
        }}
      />
    </SidePanel>
  );
}
