import { Button, Checkbox, TextInput } from '@mantine/core';
import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { TEMPLATE_LIMITS } from '@tandem/shared/work-items/templates/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '#components/fields/kind-icon.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { useField, useFieldsOfProject } from '#entities/projects/fields/hooks.ts';
import type { Ask } from '#entities/work-items/templates/types.ts';
import { useEditor } from '../editor/use-editor.ts';
import { canBeCalled } from '../model/asks.ts';
import styles from './panel.module.css';

/** What a question expects, such as "Text, required". */
function useKindText({ kind, field_id, is_required }: Ask): string {
  const { t } = useTranslation('templates');
  const field = useField(kind === 'field' ? field_id : null);
  const name = field ? t('asks.field', { name: field.name }) : t('asks.text');
  return is_required ? t('asks.required_kind', { kind: name }) : name;
}

/** A question with what it expects. A press opens it. */
export function AskRow({ ask, onOpen }: { ask: Ask; onOpen: (() => void) | null }) {
  const kind = useKindText(ask);
  const content = (
    <>
      <span className={styles.askHead}>
        <span className={styles.variable}>{ask.name}</span>
        <span className={styles.kind}>{kind}</span>
      </span>
      {ask.question && <span className={styles.question}>{ask.question}</span>}
    </>
  );
  if (!onOpen) return <div className={styles.ask}>{content}</div>;
  return (
    <button type="button" className={styles.ask} onClick={onOpen}>
      {content}
    </button>
  );
}

type AskFormProps = { ask: Ask; onRename: (name: string) => void; onClose: () => void };

/** Edits a question. A new name is written into all texts of the template. */
export function AskForm({ ask, onRename, onClose }: AskFormProps) {
  const { t } = useTranslation(['templates', 'common']);
  const { values, patchAsk, renameAsk, removeAsk } = useEditor();
  const [name, setName] = useState(ask.name);
  const others = values.content.asks.filter((each) => each !== ask);
  const trimmed = name.trim();
  const isWrong = !canBeCalled(others, trimmed);
  const rename = () => {
    if (isWrong || trimmed === ask.name) return;
    renameAsk(ask.name, trimmed);
    onRename(trimmed);
  };
  return (
    <div className={styles.askForm}>
      <TextInput
        data-autofocus
        autoFocus
        label={t('asks.name')}
        value={name}
        maxLength={TEMPLATE_LIMITS.ask_name}
        error={isWrong && t('asks.wrong_name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && rename()}
      />
      <TextInput
        label={t('asks.question')}
        value={ask.question}
        maxLength={255}
        onChange={({ currentTarget }) => patchAsk(ask.name, { question: currentTarget.value })}
      />
      <KindPicker ask={ask} />
      <Checkbox
        label={t('asks.required')}
        checked={ask.is_required}
        onChange={({ currentTarget }) => patchAsk(ask.name, { is_required: currentTarget.checked })}
      />
      <div className={styles.askEnd}>
        <Button size="xs" variant="subtle" onClick={() => removeAsk(ask.name)}>
          {t('common:remove')}
        </Button>
        <Button size="xs" disabled={isWrong} onClick={onClose}>
          {t('asks.done')}
        </Button>
      </div>
    </div>
  );
}

const TEXT = 'text';

function KindPicker({ ask }: { ask: Ask }) {
  const { t } = useTranslation(['templates', 'common']);
  const { projectId, patchAsk } = useEditor();
  const fields = useFieldsOfProject(projectId ?? '').filter(({ kind }) => !isComputed(kind));
  const text = useKindText({ ...ask, is_required: false });
  if (fields.length === 0) return null;
  return (
    <Picker
      label={t('asks.kind')}
      className={styles.kindPicker}
      options={() => [
        { value: TEXT, label: t('asks.text') },
        ...fields.map((field) => ({
          value: field.id,
          label: t('asks.field', { name: field.name }),
          icon: <FieldIcon field={field} />,
        })),
      ]}
      selected={[ask.field_id ?? TEXT]}
      onPick={([value]) =>
        patchAsk(
          ask.name,
          value === undefined || value === TEXT ? { kind: 'text' } : { kind: 'field', field_id: value },
        )
      }
      searchPlaceholder={t('asks.kind')}
      emptyText={t('common:no_match')}
    >
      {text}
    </Picker>
  );
}
