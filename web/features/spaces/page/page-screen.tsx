import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { HtmlView } from '#components/editor/reading/html-view.tsx';
import { emojiOfLogo } from '#components/icons/emoji.ts';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { coverOf } from '#entities/pages/pages/cover.ts';
import { formatFullInstant, formatWhen } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { type PublicPage, readPage } from '../parts/board-api.ts';
import { BoardClosed } from '../parts/board-closed.tsx';
import { withPublicImages } from '../peek/public-images.ts';
import { LoneThemeButton } from '../parts/theme-button.tsx';
import { useNotListed } from '../parts/use-not-listed.ts';
import { useOpened } from '../parts/use-opened.ts';
import styles from './page.module.css';

/** A published page, for whoever has its address. */
export function Component() {
  const { t } = useTranslation('spaces');
  const anchor = useParams()['anchor'] ?? '';
  const { data: page, closed, reload } = useOpened(anchor, readPage);
  if (closed) return <BoardClosed of="page" anchor={anchor} closed={closed} onRetry={reload} />;
  if (page === null) return <SkeletonRows label={t('page.loading')} />;
  return <OpenPage anchor={anchor} page={page} />;
}

function OpenPage({ anchor, page }: { anchor: string; page: PublicPage }) {
  const { t } = useTranslation(['spaces', 'common']);
  const language = useLanguage((state) => state.language);
  const name = page.name || t('common:untitled');
  const emoji = emojiOfLogo(page.logo_props);
  const cover = coverOf(page);
  useTitle(name);
  useNotListed(!page.is_indexed);
  return (
    <main className={styles.page}>
      <LoneThemeButton />
      {cover && <img className={styles.cover} src={cover} alt="" />}
      <article className={styles.sheet}>
        {emoji && (
          <span className={styles.emoji} aria-hidden>
            {emoji}
          </span>
        )}
        <h1 className={styles.title} dir="auto">
          {name}
        </h1>
        <p className={styles.moment}>
          <time dateTime={page.updated_at} title={formatFullInstant(page.updated_at, language)}>
            {t('page.changed', { when: formatWhen(page.updated_at, language) })}
          </time>
        </p>
        <HtmlView html={withPublicImages(page.description_html, anchor)} />
      </article>
    </main>
  );
}
