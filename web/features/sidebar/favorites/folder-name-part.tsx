import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const Part = lazyPart(async () => (await import('./folder-name.tsx')).FolderName);

/** The field for the name of a folder. Its code is fetched once a folder is named. */
export const FolderName = (props: ComponentProps<typeof Part>) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);
