import { IconPalette, IconTrash } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { DragHandle } from '#components/drag/drag-handle.tsx';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useRowDrag } from '#components/drag/row-drag.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { deleteSticky, nameOfSticky, patchSticky } from '#entities/personal/stickies/actions.ts';
import type { Sticky } from '#entities/personal/stickies/types.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useTypedName } from '#lib/unsaved/use-typed-name.ts';
import { PAPER_COLORS, PAPERS, paperStyle } from './colors.ts';
import styles from './stickies.module.css';
import { useAutosave } from './use-autosave.ts';

const TextField = lazyPart(async () => (await import('#components/editor/text-field.tsx')).TextField);
const MAX_NAME = 100;
/** Stickies are moved among each other. */
export const STICKIES = 'stickies';

const people = { all: () => [], nameOf: (id: string) => findPerson(id)?.display_name };
export const isEmptySticky = ({ name, description_stripped, description_html }: Sticky) =>
  !name && !description_stripped && /^(<p><\/p>)?$/.test(description_html);

type CardProps = {
  sticky: Sticky;
  /** A new one is written on at once. */
  isFresh?: boolean;
  onStep: (step: 'up' | 'down') => void;
};

/** One sticky: pressed, it is written on; what is written is stored by itself. */
export function StickyCard({ sticky, isFresh = false, onStep }: CardProps) {
  const { t } = useTranslation('stickies');
  const [isOpen, setOpen] = useState(isFresh);
  const card = useRef<HTMLElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const zone = useRowDrag(card, { of: STICKIES, id: sticky.id, handle });
  const name = sticky.name || sticky.description_stripped?.slice(0, 40) || t('untitled');
  return (
    <article
      ref={card}
      className={styles.card}
      style={paperStyle(sticky.background_color)}
      aria-label={name}
      data-sticky={sticky.id}
      data-open={isOpen ? '' : undefined}
      data-zone={zone ?? undefined}
    >
      <span className={styles.grip}>
        <DragHandle ref={handle} label={t('move', { name })} onStep={onStep} />
      </span>
      {isOpen ? (
        <Written sticky={sticky} card={card} onClose={() => setOpen(false)} />
      ) : (
        <Shown sticky={sticky} name={name} onOpen={() => setOpen(true)} />
      )}
    </article>
  );
}

function Shown({ sticky, name, onOpen }: { sticky: Sticky; name: string; onOpen: () => void }) {
  const { t } = useTranslation('stickies');
  return (
    <>
      {sticky.name && (
        <strong className={styles.name} dir="auto">
          {sticky.name}
        </strong>
      )}
      {isEmptySticky(sticky) ? (
        <p className={styles.hint}>{t('hint')}</p>
      ) : (
        <div className={styles.text}>
          <HtmlView html={sticky.description_html} nameOf={people.nameOf} />
        </div>
      )}
      <button type="button" className={styles.cover} aria-label={t('open', { name })} onClick={onOpen} />
    </>
  );
}

type WrittenProps = { sticky: Sticky; card: RefObject<HTMLElement | null>; onClose: () => void };

function Written({ sticky, card, onClose }: WrittenProps) {
  const { t } = useTranslation('stickies');
  const { save, latest } = useAutosave(sticky);
  const me = useMe();
  const title = useTypedName(nameOfSticky(sticky), sticky.name ?? '', me.id);
  // The editor is fetched when it is first needed: whoever began with the title meanwhile stays there.
  const [isNaming, setNaming] = useState(false);
  const blur = ({ relatedTarget: next }: FocusEvent) => {
    // Its palette and questions stand elsewhere on the page.
    if (next instanceof Element && (card.current?.contains(next) || next.closest('[role=dialog]'))) return;
    if (next || document.hasFocus()) onClose();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div onKeyDown={leave} onBlur={blur} role="presentation">
      <input
        className={styles.nameField}
        dir="auto"
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={MAX_NAME}
        value={title.draft ?? sticky.name ?? ''}
        onFocus={() => setNaming(true)}
        onChange={(event) => title.type(event.currentTarget.value)}
        onBlur={title.leave}
      />
      <Suspense fallback={<HtmlView html={latest} nameOf={people.nameOf} />}>
        <TextField
          initial={latest}
          latest={latest}
          label={t('text')}
          placeholder={t('hint')}
          people={people}
          withoutFocus={isNaming}
          onChange={(text) => save(text || '<p></p>')}
          onSubmit={onClose}
          tools={<Tools sticky={sticky} />}
        />
      </Suspense>
    </div>
  );
}

function Tools({ sticky }: { sticky: Sticky }) {
  const { t } = useTranslation(['stickies', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = () => void deleteSticky(sticky.id);
  return (
    <>
      <IconButton
        of={IconPalette}
        size="sm"
        label={t('color')}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <span className={styles.space} />
      <IconButton
        of={IconTrash}
        size="sm"
        label={t('delete.title')}
        onClick={() => (isEmptySticky(sticky) ? remove() : setAsking(true))}
      />
      {anchor && (
        <AnchoredPopover anchor={anchor} onClose={() => setAnchor(null)} label={t('color')} width={148}>
          <Palette sticky={sticky} onPick={() => setAnchor(null)} />
        </AnchoredPopover>
      )}
      {isAsking && (
        <ConfirmModal
          title={t('delete.ask')}
          confirmText={t('delete.title')}
          isDangerous
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {t('delete.text')}
        </ConfirmModal>
      )}
    </>
  );
}

function Palette({ sticky, onPick }: { sticky: Sticky; onPick: () => void }) {
  const { t } = useTranslation('stickies');
  return (
    <div className={styles.palette}>
      {PAPER_COLORS.map((color) => (
        <button
          key={color}
          type="button"
          className={styles.swatch}
          style={paperStyle(color)}
          aria-label={t(`paper.${PAPERS[color]}`)}
          aria-pressed={sticky.background_color === color}
          onClick={() => {
            void patchSticky(sticky.id, { background_color: color });
            onPick();
          }}
        />
      ))}
    </div>
  );
}
