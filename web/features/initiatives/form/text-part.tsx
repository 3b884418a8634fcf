import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from './form.module.css';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);

/** The people of the workspace, for mentions. */
export function useMentioned() {
  const members = useWorkspaceMembers();
  return useMemo(
    () => ({
      all: () => members.map(({ member }) => member),
      nameOf: (id: string) => findPerson(id)?.display_name,
    }),
    [members],
  );
}

type TextProps = { initial: string; onChange: (html: string) => void; onSubmit: () => void };

/** What an initiative is about, in a form. */
export function TextPart({ initial, onChange, onSubmit }: TextProps) {
  const { t } = useTranslation('initiatives');
  const people = useMentioned();
  return (
    <div className={styles.text}>
      <Suspense>
        <TextField
          initial={initial}
          label={t('text')}
          placeholder={t('text_placeholder')}
          people={people}
          hasBlocks
          withoutFocus
          onChange={onChange}
          onSubmit={onSubmit}
        />
      </Suspense>
    </div>
  );
}
