import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Heading, headingsOf } from './blocks/contents.ts';
import styles from './outline.module.css';
import { useTextValue } from './text/use-text-value.ts';

/** A heading counts as read once it stands above this line, measured from the top of what is scrolled. */
const READ_LINE_PX = 120;
const MAX_INDENT = 2;

function elementOf(editor: Editor, { position }: Heading): HTMLElement | null {
  const element = editor.isDestroyed ? null : editor.view.nodeDOM(position);
  return element instanceof HTMLElement ? element : null;
}

/** The index of the last heading above the line; the first one while none is. */
function currentIndex(editor: Editor, headings: readonly Heading[], scroller: Element): number {
  const isAtEnd =
    scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
  const line = isAtEnd ? Infinity : scroller.getBoundingClientRect().top + READ_LINE_PX;
  const tops = headings.map((heading) => elementOf(editor, heading)?.getBoundingClientRect().top ?? Infinity);
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}

/** Which heading is being read, while the text is scrolled. */
function useCurrentHeading(editor: Editor, headings: readonly Heading[]) {
  const [current, setCurrent] = useState(0);
  const find = useEffectEvent((scroller: Element) => setCurrent(currentIndex(editor, headings, scroller)));
  useEffect(() => {
    const scroller = scrollerOf(editor.view.dom);
    if (!scroller) return undefined;
    let frame = 0;
    const update = () => {
      frame = 0;
      find(scroller);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    scroller.addEventListener('scroll', schedule, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', schedule);
    };
  }, [editor]);
  return current;
}

function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}

const scrollBehavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

/** The headings of a page, the one that is being read marked; a click goes there. */
export function Outline({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor');
  const headings = useTextValue(editor, headingsOf);
  const current = useCurrentHeading(editor, headings);
  if (headings.length < 2) return null;
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <nav className={styles.outline} aria-label={t('outline')}>
      {headings.map((heading, index) => (
        <button
          key={heading.position}
          type="button"
          data-indent={Math.min(heading.level - top, MAX_INDENT)}
          aria-current={index === current ? 'location' : undefined}
          title={heading.text}
          onClick={() =>
            elementOf(editor, heading)?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
          }
        >
          {heading.text}
        </button>
      ))}
    </nav>
  );
}

const wordsOf = (document: Node) =>
  document.textBetween(0, document.content.size, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu)?.length ??
  0;
const WORDS_A_MINUTE = 200;

/** Words of the text, and minutes to read them. */
export function WordCount({ editor }: { editor: Editor }) {
  const { t, i18n } = useTranslation('editor');
  const count = useTextValue(editor, wordsOf);
  if (count === 0) return null;
  const inFull = new Intl.NumberFormat(i18n.language);
  const minutes = inFull.format(Math.max(1, Math.round(count / WORDS_A_MINUTE)));
  return <span className={styles.count}>{t('words', { count, words: inFull.format(count), minutes })}</span>;
}
