import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleOfWorkspace } from '#entities/workspaces/members/people.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from './form.module.css';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);

type TextProps = { initial: string; onChange: (html: string) => void; onSubmit: () => void };

/** What an initiative is about, in a form. */
export function TextPart({ initial, onChange, onSubmit }: TextProps) {
  const { t } = useTranslation('initiatives');
  const people = useMemo(() => peopleOfWorkspace(), []);
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
