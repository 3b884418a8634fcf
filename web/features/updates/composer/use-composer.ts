import { useEffect, useEffectEvent, useState } from 'react';
import { postDraft, type UpdateText } from '#entities/projects/updates/actions.ts';
import { draftsBySubject, updates } from '#entities/projects/updates/store.ts';
import type { Subject } from '#entities/projects/updates/subject.ts';
import type { Update, UpdateProgress } from '#entities/projects/updates/types.ts';
import { DraftSaver, typedText } from './draft-saver.ts';

const ALL = { kind: 'all', id: null } as const;

const textOf = ({ health, description_html, scope }: Update): UpdateText => ({
  health,
  description_html,
  scope,
});

/** An empty text with the health and the scope of the update before it. */
const emptyAfter = (last: Update | undefined): UpdateText => ({
  health: last?.health ?? 'on_track',
  scope: last?.scope ?? ALL,
  description_html: '',
});

type Known = { subject: Subject; draft: Update | undefined; last: Update | undefined };

/** What was typed on this device and is in no draft yet goes before the draft. */
function firstText({ subject, draft, last }: Known): UpdateText {
  const begun = draft ? textOf(draft) : emptyAfter(last);
  const typed = typedText(subject);
  return typed === '' ? begun : { ...begun, description_html: typed };
}

function saverOf(subject: Subject, draft: Update | undefined): DraftSaver {
  const saver = new DraftSaver(subject);
  if (draft) saver.adopt(draft.id, textOf(draft));
  const typed = typedText(subject);
  // A reload came before the pause.
  if (typed !== '') saver.change(firstText({ subject, draft, last: undefined }));
  return saver;
}

/** What is written about a subject: it is stored as a draft after each pause, and posted when asked to. */
export function useComposer({ subject, draft, last }: Known) {
  const [saver] = useState(() => saverOf(subject, draft));
  const [text, setText] = useState<UpdateText>(() => firstText({ subject, draft, last }));
  // A new field for each text that does not come from it.
  const [round, setRound] = useState(0);
  const replace = (next: UpdateText) => {
    setText(next);
    setRound((count) => count + 1);
  };
  // A draft of another device, or one that comes back because posting was refused.
  const adopt = useEffectEvent(() => {
    const stored = draftsBySubject.list(subject.id)[0];
    if (!stored || stored.id === saver.draftId || text.description_html !== '') return;
    saver.adopt(stored.id, textOf(stored));
    replace(textOf(stored));
  });
  useEffect(() => updates.subscribe(() => adopt()), []);
  useEffect(() => {
    const flush = () => void saver.flush();
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [saver]);
  const change = (patch: Partial<UpdateText>) => {
    const next = { ...text, ...patch };
    setText(next);
    // A choice alone is no draft.
    if (next.description_html !== '' || saver.draftId !== null) saver.change(next);
  };
  const post = (progress: UpdateProgress | null) => {
    saver.change(text);
    const id = saver.flush();
    if (id === null) return;
    void postDraft(id, progress);
    replace({ ...text, description_html: '' });
  };
  return { text, round, change, post };
}
