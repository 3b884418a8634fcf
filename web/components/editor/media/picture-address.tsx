import { Button, TextInput } from '@mantine/core';
import { problemOfAddress } from '@tandem/shared/files/assets/picture-address.ts';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx';
import { insertAtCaret, takesPictures } from './pictures.ts';

/** Asks for the address of a picture when the editor wants to know one; the picture then stands where the caret is. */
export const PictureAddress = ({ editor }: { editor: Editor }) =>
  takesPictures(editor) ? <Question editor={editor} /> : null;

function Question({ editor }: { editor: Editor }) {
  const { question } = editor.storage.pictures;
  const isOpen = useStore(question, (state) => state.isOpen);
  return isOpen ? (
    <AddressDialog editor={editor} onClose={() => question.setState({ isOpen: false })} />
  ) : null;
}

type AddressDialogProps = { editor: Editor; onClose: () => void };

/** Has the picture stored; what is wrong is said under the field. Who closes the dialog gets no picture. */
function useCopy({ editor, onClose }: AddressDialogProps) {
  const { t } = useTranslation('editor');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const copy = async (text: string) => {
    const problem = problemOfAddress(text);
    if (problem) return setRefusal(t(`picture_address.${problem}`));
    setRefusal(null);
    setBusy(true);
    const { signal } = (abort.current = new AbortController());
    try {
      const copied = await editor.storage.pictures.store.copy(text.trim(), signal);
      if (signal.aborted || editor.isDestroyed) return;
      if ('refusal' in copied) return setRefusal(copied.refusal);
      onClose();
      insertAtCaret(editor, copied);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { copy, refusal, isBusy, forget: () => setRefusal(null) };
}

function AddressDialog(props: AddressDialogProps) {
  const { t } = useTranslation(['editor', 'common']);
  const [text, setText] = useState('');
  const { copy, refusal, isBusy, forget } = useCopy(props);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The editor may stand within a form of its own.
    event.stopPropagation();
    if (!isBusy) void copy(text);
  };
  return (
    <Dialog title={t('block.picture_address')} size={440} onClose={props.onClose}>
      <form noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          label={t('picture_address.field')}
          description={t('picture_address.hint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          error={refusal}
          onChange={(event) => {
            setText(event.currentTarget.value);
            forget();
          }}
        />
        <DialogActions>
          <Button size="md" onClick={props.onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" loading={isBusy}>
            {t('picture_address.insert')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
