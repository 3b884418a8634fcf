import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { Suspense } from 'react';
import type { KindProps } from '../model/kind-props.ts';
import styles from '../parts/widgets.module.css';

const HtmlView = lazyPart(async () => (await import('#components/editor/reading/html-view.tsx')).HtmlView);

/** A text between the widgets; what reaches the page is cleaned. */
export function TextKind({ tile, answer }: KindProps<'text'>) {
  return (
    <div
      className={styles.text}
      // What scrolls can be reached by keys.
      {...{ tabIndex: 0 }}
      role="region"
      aria-label={tile.name}
    >
      <Suspense fallback={null}>
        <HtmlView html={answer.html} />
      </Suspense>
    </div>
  );
}
