import '@fontsource-variable/public-sans/index.css';
import './ui/theme/mantine-styles.css';
import 'virtual:theme.css';
import './ui/theme/base.css';
import './ui/theme/first-paint.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A transition renders in slices, so that a slow phone stays responsive to touch.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
