import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { patchInitiative } from '#entities/planning/initiatives/actions.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { peopleOfWorkspace } from '#entities/workspaces/members/people.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from './detail.module.css';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);

const isEmpty = (html: string) => html.replaceAll(/<\/?p[^>]*>|<br[^>]*>|\s/gu, '') === '';

type DescriptionProps = { row: Initiative; canChange: boolean };

/** What an initiative is about; written in place by who may change it. */
export function Description({ row, canChange }: DescriptionProps) {
  const { t } = useTranslation('initiatives');
  const [seen, setSeen] = useState<string | null>(null);
  const people = useMemo(() => peopleOfWorkspace(), []);
  const { id, description_html: html } = row;
  const save = (text: string) => {
    if (seen !== null && text !== seen) {
      void patchInitiative(id, { description_html: text, expected_description_html: seen });
    }
    setSeen(null);
  };
  if (seen !== null) {
    return (
      <div className={styles.editor}>
        <Suspense>
          <TextField
            initial={seen}
            label={t('text')}
            placeholder={t('text_placeholder')}
            people={people}
            hasBlocks
            submitText={t('form.save')}
            onSubmit={save}
            onCancel={() => setSeen(null)}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={styles.description}>
      {!isEmpty(html) && <HtmlView html={html} nameOf={people.nameOf} />}
      {canChange && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon of={IconPencil} size={14} />}
          onClick={() => setSeen(html)}
        >
          {t(isEmpty(html) ? 'text_add' : 'text_edit')}
        </Button>
      )}
    </div>
  );
}
