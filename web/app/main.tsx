import '@mantine/core/styles.layer.css';
import './theme/fonts.ts';
import './theme/tokens.css';
import './theme/palette.css';
import './theme/custom.css';
import './theme/global.css';
import './theme/forced-colors.css';
import { must } from '@tandem/shared/must.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#i18n/setup.ts';
import { startComfort } from '#lib/device/comfort.ts';
import { startTheme } from '#lib/device/theme.ts';
import { App } from './app.tsx';

startTheme();
startComfort();
await startTexts();
createRoot(must(document.getElementById('root'), 'index.html has the root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
