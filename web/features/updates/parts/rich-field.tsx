import { Suspense, useMemo } from 'react';
import type { TextFieldProps } from '#components/editor/use-text-editor.ts';
import { peopleOfWorkspace } from '#entities/workspaces/members/people.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from './rich-field.module.css';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);

/** The editor of updates and their comments. Its code loads with the first field. */
export function RichField(props: Omit<TextFieldProps, 'people' | 'pictureStore'>) {
  const people = useMemo(() => peopleOfWorkspace(), []);
  return (
    <Suspense fallback={<div className={styles.fieldSpace} />}>
      <TextField {...props} people={people} />
    </Suspense>
  );
}
