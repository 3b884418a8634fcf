import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// The page is the worker's, and files share it: each test leaves it as it was.
afterEach(() => {
  cleanup();
  localStorage.clear();
  document.body.replaceChildren();
});
