import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What is waited for may come late where much else runs: only what never comes fails.
configure({ asyncUtilTimeout: 5_000 });

// The page is the worker's, and files share it: each test leaves it as it was.
afterEach(() => {
  cleanup();
  localStorage.clear();
  document.body.replaceChildren();
});
