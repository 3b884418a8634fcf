import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Variables } from '#components/editor/suggest/variables.tsx';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { projects } from '#entities/projects/projects/store.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useEditor } from './use-editor.ts';
import styles from './editor.module.css';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);

/** The text that the item at the top begins with. */
export function Description({ variables }: { variables: Variables }) {
  const { t } = useTranslation('templates');
  const { template, values, projectId, canEdit, patchNode, save } = useEditor();
  const { description_html } = values.content.item;
  const people = useMemo(
    () => ({
      all: () =>
        (projects.get(projectId ?? '')?.members ?? [])
          .map(findPerson)
          .filter((person) => person !== undefined),
      nameOf: (id: string) => findPerson(id)?.display_name,
    }),
    [projectId],
  );
  if (!canEdit) return <HtmlView html={description_html} />;
  return (
    <div className={styles.text}>
      <Suspense>
        <TextField
          key={template.id}
          initial={description_html}
          latest={description_html}
          label={t('text')}
          placeholder={t('text_placeholder')}
          people={people}
          variables={variables}
          hasBlocks
          withoutFocus
          onChange={(html) => patchNode('root', { description_html: html })}
          onSubmit={save}
        />
      </Suspense>
    </div>
  );
}
