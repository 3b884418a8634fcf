import { Suspense, useMemo } from 'react';
import type { TextFieldProps } from '#components/editor/use-text-editor.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { projectPeople } from '../../model/properties/options.tsx';
import styles from './feed.module.css';
import { usePictureStore } from '#entities/files/pictures/use-picture-store.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);

type CommentFieldProps = Omit<TextFieldProps, 'people' | 'pictureStore'> & {
  projectId: string;
  /** Of a comment that is stored already. */
  commentId?: string;
};

/** The editor of a comment; its code comes when somebody wants to write. */
export function CommentField({ projectId, commentId = '', ...props }: CommentFieldProps) {
  const pictureStore = usePictureStore({ projectId, type: 'COMMENT_DESCRIPTION', id: commentId });
  const people = useMemo(
    () => ({
      all: () => projectPeople(projectId),
      nameOf: (id: string) => findPerson(id)?.display_name,
    }),
    [projectId],
  );
  return (
    <Suspense fallback={<div className={styles.fieldSpace} />}>
      <TextField {...props} people={people} pictureStore={pictureStore} />
    </Suspense>
  );
}
