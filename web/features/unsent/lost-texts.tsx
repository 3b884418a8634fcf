import { Button, Menu } from '@mantine/core';
import { PAGE_ACCESS } from '@tandem/shared/pages/access.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createPage } from '#entities/pages/pages/actions.ts';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { formatInstant } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { discardLostText, idOfText, useLostTexts } from '#lib/unsaved/lost-texts.ts';
import { paths } from '#lib/http/paths.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import type { UnsavedText } from '#lib/unsaved/unsaved-texts.ts';
import { htmlOfWords, lostWords } from './lost-words.ts';
import styles from './refused-changes.module.css';

export async function copyWords(text: string) {
  const isCopied = await copyText(text);
  const title = i18next.t(isCopied ? 'shell:refused_copied' : 'shell:refused_not_copied');
  showToast({ tone: isCopied ? 'success' : 'error', title });
}

/** Words whose page or item was deleted, or closed to this person, before they were sent. */
export function LostTexts({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell');
  const texts = useLostTexts((state) => state.texts);
  if (texts.length === 0) return null;
  return (
    <>
      <p className={styles.text}>{t('lost_text')}</p>
      <ul className={styles.list}>
        {texts.map((text) => (
          <LostLine key={idOfText(text)} text={text} onLeave={onLeave} />
        ))}
      </ul>
    </>
  );
}

function LostLine({ text, onLeave }: { text: UnsavedText; onLeave: () => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage((state) => state.language);
  const words = lostWords(text.update);
  const at = new Date(text.lost_at ?? 0).toISOString();
  const [, document] = text.key;
  return (
    <li className={styles.line} data-lost={document}>
      <div className={styles.head}>
        <b>{t(document.startsWith('page:') ? 'lost_of_page' : 'lost_of_item')}</b>
        <time dateTime={at}>{formatInstant(at, language)}</time>
      </div>
      <p className={styles.reason}>{t('lost_reason')}</p>
      <blockquote className={styles.typed}>{words || t('lost_no_words')}</blockquote>
      <div className={styles.actions}>
        {words !== '' && (
          <>
            <NewPage text={text} words={words} onLeave={onLeave} />
            <Button size="xs" onClick={() => void copyWords(words)}>
              {t('refused_copy')}
            </Button>
          </>
        )}
        <Button size="xs" variant="subtle" onClick={() => void discardLostText(text)}>
          {t('refused_discard')}
        </Button>
      </div>
    </li>
  );
}

type NewPageProps = { text: UnsavedText; words: string; onLeave: () => void };

/** The words as a page of one's own, in a project that one chooses. */
function NewPage({ text, words, onLeave }: NewPageProps) {
  const { t } = useTranslation('shell');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const projects = useJoinedProjects().filter(({ member_role }) => (member_role ?? 0) >= ROLE.MEMBER);
  const make = (projectId: string) => {
    const name = words.split('\n')[0]?.slice(0, 80) ?? '';
    const page = createPage(projectId, {
      name,
      access: PAGE_ACCESS.PRIVATE,
      description_html: htmlOfWords(words),
    });
    // From here on the new page waits on the device.
    void discardLostText(text);
    onLeave();
    void navigate(paths.page(slug, projectId, page.id));
  };
  if (projects.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="xs" variant="filled">
          {t('lost_new_page')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {projects.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => make(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
