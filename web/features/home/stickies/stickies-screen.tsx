import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useTitle } from '#lib/frame/use-title.ts';
import styles from './stickies.module.css';
import { NewSticky, StickiesView, StickySearch } from './stickies-view.tsx';
import { useMyStickies } from './use-stickies.ts';

/** All my stickies of a workspace. */
export function Component() {
  const { t } = useTranslation('stickies');
  const mine = useMyStickies();
  useTitle(t('title'));
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]} count={mine.state === 'done' ? mine.count : undefined}>
        <StickySearch {...mine} />
        <NewSticky {...mine} />
      </ScreenHeader>
      <div className={styles.scroll}>
        <StickiesView {...mine} />
      </div>
    </>
  );
}
