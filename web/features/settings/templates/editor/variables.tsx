import { IconCalendar, IconCircleHalf2, IconForms, IconMessageQuestion, IconUser } from '@tabler/icons-react';
import { isAskName, variableKey } from '@tandem/shared/work-items/templates/variables.ts';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Variable, Variables } from '#components/editor/suggest/variables.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { statusOf } from '#entities/planning/cycles/status.ts';
import { cyclesByProject } from '#entities/planning/cycles/store.ts';
import { formatDate, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { type TemplateEditor, useEditor } from './use-editor.ts';

/** Returns the name of the cycle that runs now. */
export const runningCycle = (projectId: string | null): string | undefined =>
  projectId === null
    ? undefined
    : cyclesByProject.list(projectId).find((cycle) => statusOf(cycle) === 'CURRENT')?.name;

const ASK = /^ask\s*:?/i;

type Texts = { t: TFunction; language: string };

function builtIn({ projectId }: TemplateEditor, { t, language }: Texts): Variable[] {
  return [
    {
      id: 'date',
      label: 'date',
      icon: <Icon of={IconCalendar} />,
      hint: formatDate(today(), language),
      insert: () => 'date',
    },
    {
      id: 'cycle',
      label: 'cycle',
      icon: <Icon of={IconCircleHalf2} />,
      hint: runningCycle(projectId) ?? '',
      insert: () => 'cycle',
    },
    {
      id: 'person',
      label: 'person',
      icon: <Icon of={IconUser} />,
      hint: t('variable.person_hint'),
      insert: () => 'person',
    },
  ];
}

function found(editor: TemplateEditor, query: string, texts: Texts): Variable[] {
  const asks = editor.values.content.asks.map(({ name, question }): Variable => ({
    id: `ask ${name}`,
    label: name,
    icon: <Icon of={IconForms} />,
    hint: question,
    insert: () => name,
  }));
  const wanted = query.replace(ASK, '').trim();
  const isNew = isAskName(wanted) && !asks.some(({ label }) => variableKey(label) === variableKey(wanted));
  const ask: Variable = {
    id: 'new ask',
    label: isNew ? texts.t('variable.ask_named', { name: wanted }) : texts.t('variable.ask'),
    icon: <Icon of={IconMessageQuestion} />,
    hint: texts.t('variable.ask_hint'),
    insert: () => editor.addAsk(isNew ? wanted : undefined),
  };
  if (ASK.test(query)) return [ask];
  const begins = ({ label }: Variable) => variableKey(label).startsWith(variableKey(query));
  return [...[...builtIn(editor, texts), ...asks].filter(begins), ask];
}

/** Returns what `{{` offers in the texts of the template. The same object is returned as long as the editor is open. */
export function useVariables(): Variables {
  const { t } = useTranslation('templates');
  const language = useLanguage((state) => state.language);
  const editor = useEditor();
  const latest = useRef<(query: string) => Variable[]>(() => []);
  useEffect(() => {
    latest.current = (query) => found(editor, query, { t, language });
  });
  const [variables] = useState((): Variables => ({
    label: t('variable.put_in'),
    find: (query) => latest.current(query),
  }));
  return variables;
}
