import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/http/api-error.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { withTexts } from '#testing/dom.tsx';
import { type RefusedAction, reportRefusal } from './report.ts';

withTexts();

afterEach(() => useToasts.setState({ toasts: [] }));

const refusal = new ApiError(400, { name: ['This is too long.'] });
const lastToast = () => useToasts.getState().toasts.at(-1);

describe('a change that was refused', () => {
  test.each([
    'name',
    'state_id',
    'priority',
    'assignee_ids',
    'label_ids',
    'start_date',
    'target_date',
    'parent_id',
  ])('is reported by what was changed: %s, why, and that the old value is back', (field) => {
    reportRefusal(refusal, { action: 'work_item_patch', changed: [field] });
    const { title = '', text = '', tone } = lastToast() ?? {};
    expect(tone).toBe('error');
    expect(title).not.toMatch(/refused|_id|\./);
    expect(text).toMatch(/^This is too long\. .+/);
  });

  test.each<RefusedAction>([
    ...([
      'work_item_create',
      'work_item_delete',
      'comment_create',
      'comment_patch',
      'comment_delete',
    ] as const),
    ...(['page_create', 'page_patch', 'label_create', 'settings', 'work_item_patch'] as const),
    ...(['sticky_create', 'sticky_patch', 'sticky_delete'] as const),
  ])('is reported by what was done: %s', (action) => {
    reportRefusal(refusal, { action });
    expect(lastToast()?.title).toMatch(/^[A-Z]/);
    expect(lastToast()?.title).not.toContain('refused.');
    expect(lastToast()?.text).toBe('This is too long.');
  });

  // docs/contract/client.md#changes-that-are-refused
  test.each<RefusedAction>(['cycle_archive', 'cycle_restore', 'module_archive', 'module_restore'])(
    'is logged without a message: %s',
    (action) => {
      const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
      reportRefusal(refusal, { action });
      expect(lastToast()).toBeUndefined();
      expect(logged).toHaveBeenCalledWith(
        expect.stringMatching(/^Couldn't (archive|restore) the (cycle|module)/),
        'This is too long.',
      );
      reportRefusal(refusal, { action, dependents: 1 });
      expect(lastToast()?.tone).toBe('error');
      logged.mockRestore();
    },
  );

  // docs/contract/client.md#changes-that-are-refused
  test('names each kind of action differently', () => {
    const titles = (['work_item_create', 'comment_create', 'page_create', 'label_create'] as const).map(
      (action) => {
        reportRefusal(refusal, { action });
        return lastToast()?.title;
      },
    );
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('is explained by us where the server had no words for people', () => {
    for (const status of [403, 404, 500]) {
      reportRefusal(new ApiError(status, { error: 'internal words' }), { action: 'settings' });
      expect(lastToast()?.text).not.toContain('internal words');
      expect(lastToast()?.text).not.toMatch(/^error\./);
    }
  });

  test('names what is missing, where the server did', () => {
    reportRefusal(new ApiError(404, { error: 'Member not found' }), { action: 'member_role' });
    expect(lastToast()?.text).toBe('Member not found');
  });

  test('of a page that stays has a short title, and says what failed below it', () => {
    reportRefusal(new ApiError(500, {}), { action: 'page_delete' });
    expect(lastToast()).toMatchObject({
      title: 'Failed',
      text: 'Failed to delete a page, Please try again later. Something went wrong. Please try again.',
    });
    reportRefusal(refusal, { action: 'page_create' });
    expect(lastToast()?.title).toBe('Failed to create a page, Please try again later.');
    reportRefusal(refusal, { action: 'estimate_delete' });
    expect(lastToast()?.title).toBe('Error deleting estimate');
  });

  test('says how many others went with it', () => {
    const say = (dependents: number) => {
      reportRefusal(refusal, { action: 'work_item_create', dependents });
      return lastToast()?.text ?? '';
    };
    expect(say(0)).toBe('This is too long.');
    expect(say(3)).toContain('3');
    expect(say(1)).not.toContain('changes');
  });

  test('is no excuse for a mistake of the program, which is thrown on', () => {
    const mistake = new TypeError('undefined is not a function');
    expect(() => reportRefusal(mistake, { action: 'settings' })).toThrow(mistake);
    expect(lastToast()).toBeUndefined();
  });
});
