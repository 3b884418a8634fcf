type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/** A field that was asked for and has not come after so long will not come any more. */
const PATIENCE_MS = 15_000;

const FIELD =
  'textarea, [contenteditable=true], input:not([type=radio], [type=checkbox], [type=button], [type=submit], [type=file])';

/** Something that takes text. */
export const isField = (target: unknown): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(FIELD);

/** Keys that do something in a field; the rest (Tab, function keys) goes its usual way. */
const isForField = ({ key }: Key) => key.length === 1 || key === 'Enter' || key === 'Backspace';

let stop: (() => void) | null = null;
/** Keys that no field has yet. */
let waiting: Key[] = [];
let isReplayed = false;

/**
 * Says that what was just pressed leads to a field: until the field has the keyboard, keys wait for it, in their order, and act as
 * nothing else. Escape, another press of the mouse and a long time end the waiting. `within` says where the field will be.
 */
export function expectField(within = 'body'): void {
  // A key that waited may lead on to another field: what was pressed behind it waits for that one.
  const keys = isReplayed ? waiting.splice(0) : [];
  stop?.();
  waiting = keys;
  const from = document.activeElement;
  let isDelivering = false;
  const end = new AbortController();
  const finish = () => {
    clearTimeout(timer);
    end.abort();
    if (stop === finish) stop = null;
  };
  const timer = setTimeout(finish, PATIENCE_MS);
  stop = finish;
  const deliver = async () => {
    if (isDelivering) return;
    isDelivering = true;
    await nextTask();
    // What is pressed meanwhile stands behind the others; a key may lead on to a field that is not there yet.
    while (isField(document.activeElement) && !end.signal.aborted) {
      const key = keys.shift();
      if (!key) break;
      replay(key, document.activeElement);
      await nextTask();
    }
    isDelivering = false;
    if (keys.length === 0) finish();
  };
  const take = (event: KeyboardEvent) => {
    if (!event.isTrusted && isReplayed) return;
    if (event.key === 'Escape') return finish();
    const isCommand = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    if (isCommand || event.isComposing || !isForField(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { key, code, shiftKey } = event;
    keys.push({ key, code, shiftKey });
  };
  const options = { capture: true, signal: end.signal };
  addEventListener('keydown', take, options);
  addEventListener('pointerdown', finish, options);
  const meet = ({ target }: FocusEvent) => {
    if (target !== from && isField(target) && target.closest(within)) void deliver();
  };
  addEventListener('focusin', meet, options);
}

/** What was to bring the field was closed: keys mean again what they did. */
export const expectNoField = () => stop?.();

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Presses a key in a field as if it came now: whoever handles keys there may take it, else it is written. */
function replay(key: Key, field: HTMLElement) {
  const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
  isReplayed = true;
  const isFree = field.dispatchEvent(event);
  isReplayed = false;
  if (!isFree) return;
  if (key.key === 'Backspace') remove(field);
  else if (key.key.length === 1) write(field, key.key);
  else if (field instanceof HTMLTextAreaElement) write(field, '\n');
  else if (field instanceof HTMLInputElement) field.form?.requestSubmit();
}

const isPlain = (field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

function write(field: HTMLElement, text: string) {
  // The only way into a rich text that its editor takes for typing.
  if (!isPlain(field)) return void document.execCommand('insertText', false, text);
  if (field.maxLength >= 0 && field.value.length >= field.maxLength) return;
  splice(field, field.selectionStart ?? field.value.length, text);
}

function remove(field: HTMLElement) {
  if (!isPlain(field)) return void document.execCommand('delete');
  const { selectionStart, selectionEnd } = field;
  const start = selectionStart ?? field.value.length;
  splice(field, start === selectionEnd ? Math.max(0, start - 1) : start, '');
}

/** Puts text in place of what is between there and the end of the selection. */
function splice(field: HTMLInputElement | HTMLTextAreaElement, start: number, text: string) {
  const { value, selectionEnd } = field;
  const end = selectionEnd ?? value.length;
  const next = value.slice(0, start) + text + value.slice(end);
  // The element's own setter: React looks at values that were set in any other way as its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, next);
  if (selectionEnd !== null) field.setSelectionRange(start + text.length, start + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
