import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type CustomTheme, DEFAULT_CUSTOM } from '#lib/device/theme.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { CustomThemeForm } from './custom-theme-form.tsx';

withTexts('settings');

function open({ isSet = true } = {}) {
  const onSet = vi.fn<(custom: CustomTheme) => void>();
  return { ...show(<CustomThemeForm custom={DEFAULT_CUSTOM} isSet={isSet} onSet={onSet} />), onSet };
}
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' }) as HTMLInputElement;
const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;
const preview = () => document.querySelector<HTMLElement>('[data-custom]') as HTMLElement;

test('colours are looked at before they are set', async () => {
  const { user, onSet } = open();
  expect(button('Set theme').disabled).toBe(true);
  fireEvent.change(field('Pick color: Text'), { target: { value: '#0f766e' } });
  expect(preview().style.getPropertyValue('--seed-text')).toBe('#0f766e');
  expect(document.documentElement.style.getPropertyValue('--seed-text')).toBe('');
  expect(onSet).not.toHaveBeenCalled();
  await user.click(button('Set theme'));
  expect(onSet).toHaveBeenCalledWith({ ...DEFAULT_CUSTOM, text: '#0f766e' });
});

test('a colour can be typed, and counts once it is a whole one', async () => {
  const { user } = open();
  const text = field('Accent');
  await user.clear(text);
  await user.type(text, '0F76');
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(preview().style.getPropertyValue('--seed-primary')).toBe(DEFAULT_CUSTOM.primary);
  await user.type(text, '6E');
  expect(preview().style.getPropertyValue('--seed-primary')).toBe('#0f766e');
  await user.tab();
  expect(text.value).toBe('#0f766e');
});

test('texts that cannot be read are said, and not forbidden', async () => {
  const { user, onSet } = open();
  expect(screen.getByText(/^Text 17/)).toBeTruthy();
  fireEvent.change(field('Pick color: Text'), { target: { value: '#eeeeee' } });
  expect(screen.getByText('Text 1.2:1, too low')).toBeTruthy();
  await user.click(button('Set theme'));
  expect(onSet).toHaveBeenCalledTimes(1);
});

test('what was picked can be discarded', async () => {
  const { user } = open();
  await user.click(screen.getByRole('switch'));
  expect(preview().dataset['theme']).toBe('dark');
  await user.click(button('Discard'));
  expect(preview().dataset['theme']).toBe('light');
});
