import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The libraries every screen needs change rarely: in chunks of their own they stay in the browser's cache across releases.
const SHARED_CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'mantine',
    test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui|react-remove-scroll)/,
  },
];

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } },
  },
});
