import { Button, SegmentedControl } from '@mantine/core';
import { IconUnlink, IconX } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftPlace, type Place } from '#components/editor/live/anchors.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { Thread } from '#entities/pages/page-comments/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { usePhone } from '#lib/device/phone.ts';
import type { PageRights } from '../rights/page-rights.ts';
import { ThreadCard } from './thread-card.tsx';
import { isInThread } from './use-addressed-thread.ts';
import { ThreadField } from './thread-field.tsx';
import { useThreadPlaces } from './use-thread-places.ts';
import styles from './comments.module.css';

// Phones alone draw it.
const Drawer = lazyPart(async () => (await import('#components/popovers/drawer-part.tsx')).Drawer);

type PanelProps = {
  editor: Editor;
  page: Page;
  projectId: string;
  rights: PageRights;
  threads: readonly Thread[];
  places: ReadonlyMap<string, Place>;
  active: string | null;
  /** The comment that the address names. */
  addressed: string | null;
  /** Words that are about to be commented on. */
  quote: string | null;
  hasFailed: boolean;
  onRetry: () => void;
  onActivate: (id: string | null) => void;
  onSend: (html: string) => Promise<boolean>;
  onGiveUp: () => void;
  onClose: () => void;
};

type Tab = 'open' | 'resolved';

/** The chosen tab; an address that names a comment begins with the one on which its thread stands. */
function useTab({ threads, addressed }: PanelProps): [Tab, (tab: Tab) => void] {
  const [choice, setChoice] = useState<{ tab: Tab; addressed: string | null } | null>(null);
  const named = threads.find((thread) => isInThread(thread, addressed));
  const first = named?.first.resolved_at ? 'resolved' : 'open';
  const tab = choice?.addressed === addressed ? choice.tab : first;
  return [tab, (chosen) => setChoice({ tab: chosen, addressed })];
}

/** Threads beside the text, each at its words; on a phone one below another in a sheet. */
export function CommentsPanel(props: PanelProps) {
  const { t } = useTranslation('pages');
  const isPhone = usePhone();
  const [tab, setTab] = useTab(props);
  const isShown = ({ first }: Thread) => (first.resolved_at !== null) === (tab === 'resolved');
  const count = props.threads.filter(({ first }) => first.resolved_at === null).length;
  const tabs = [
    { value: 'open', label: t('comments.open', { count }) },
    { value: 'resolved', label: t('comments.resolved', { count: props.threads.length - count }) },
  ] as const;
  const body = (
    <>
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('comments.title')}
          value={tab}
          onChange={(value) => setTab(value === 'resolved' ? 'resolved' : 'open')}
          data={[...tabs]}
        />
        {!isPhone && <IconButton of={IconX} size="sm" label={t('comments.close')} onClick={props.onClose} />}
      </div>
      <Threads {...props} tab={tab} threads={props.threads.filter(isShown)} isBeside={!isPhone} />
    </>
  );
  if (!isPhone) {
    return (
      <aside className={styles.panel} aria-label={t('comments.title')}>
        {body}
      </aside>
    );
  }
  return (
    <Suspense>
      <Drawer
        opened
        onClose={props.onClose}
        position="bottom"
        title={t('comments.title')}
        closeButtonProps={{ 'aria-label': t('comments.close') }}
        padding="sm"
      >
        {body}
      </Drawer>
    </Suspense>
  );
}

type ThreadsProps = PanelProps & { tab: 'open' | 'resolved'; isBeside: boolean };

const NEW = 'new';

function Threads({ tab, isBeside, ...props }: ThreadsProps) {
  const { t } = useTranslation('pages');
  const { editor, threads, places, active, quote } = props;
  const list = useRef<HTMLDivElement>(null);
  const isWriting = quote !== null && tab === 'open';
  const begun = isWriting ? draftPlace(editor) : null;
  const all = begun ? new Map([...places, [NEW, begun]]) : places;
  useThreadPlaces({ list, editor, places: all, active: isWriting ? NEW : active, isBeside });
  const here = threads.filter(({ first }) => places.has(first.id));
  const gone = threads.filter(({ first }) => !places.has(first.id));
  const open = (id: string) => {
    props.onActivate(id);
    scrollTo(editor, places.get(id));
  };
  const cards = (shown: readonly Thread[], isGone: boolean) =>
    shown.map((thread) => (
      <ThreadCard
        key={thread.first.id}
        {...{ thread, isGone }}
        projectId={props.projectId}
        rights={props.rights}
        isActive={active === thread.first.id}
        addressed={props.addressed}
        onOpen={() => open(thread.first.id)}
      />
    ));
  return (
    <>
      {props.hasFailed && (
        <div className={styles.note} role="alert">
          {t('comments.failed')}
          <Button size="compact-xs" variant="subtle" onClick={props.onRetry}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      <div ref={list} className={styles.list} data-beside={isBeside ? '' : undefined}>
        {isWriting && (
          <NewThread quote={quote} page={props.page} onSend={props.onSend} onGiveUp={props.onGiveUp} />
        )}
        {cards(here, false)}
      </div>
      {threads.length === 0 && !isWriting && !props.hasFailed && (
        <p className={styles.note}>
          {t(
            tab === 'resolved'
              ? 'comments.none_resolved'
              : props.rights.canEdit
                ? 'comments.how'
                : 'comments.none',
          )}
        </p>
      )}
      {gone.length > 0 && (
        <Gone count={gone.length} isWanted={gone.some((thread) => isInThread(thread, props.addressed))}>
          {cards(gone, true)}
        </Gone>
      )}
    </>
  );
}

type NewThreadProps = Pick<PanelProps, 'page' | 'onSend' | 'onGiveUp'> & { quote: string };

function NewThread({ quote, page, onSend, onGiveUp }: NewThreadProps) {
  const { t } = useTranslation('pages');
  return (
    <section className={styles.card} data-thread={NEW} data-active="" aria-label={t('comments.new')}>
      <p className={styles.quote}>{quote}</p>
      <ThreadField
        what={`page-comment-new ${page.id}`}
        label={t('comments.new')}
        placeholder={t('comments.placeholder')}
        submitText={t('comments.send')}
        onSend={onSend}
        onCancel={onGiveUp}
      />
    </section>
  );
}

/** `isWanted`: the address names one of them. */
type GoneProps = { count: number; isWanted: boolean; children: ReactNode };

/** Threads whose words were deleted: nothing that was said is lost with them. */
function Gone({ count, isWanted, children }: GoneProps) {
  const { t } = useTranslation('pages');
  const [choice, setOpen] = useState<boolean | null>(null);
  const isOpen = choice ?? isWanted;
  return (
    <section className={styles.gone} aria-label={t('comments.gone', { count })}>
      <div className={styles.goneHead}>
        <Icon of={IconUnlink} size={14} />
        <span>{t('comments.gone', { count })}</span>
        <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'comments.gone_hide' : 'comments.gone_show')}
        </Button>
      </div>
      {isOpen && children}
    </section>
  );
}

function scrollTo(editor: Editor, place: Place | undefined) {
  if (!place || place.from > editor.state.doc.content.size) return;
  const { node } = editor.view.domAtPos(place.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: 'nearest' });
}
