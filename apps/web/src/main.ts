import '@urna/ui/tokens.css';
import '@urna/ui/base.css';
import '@urna/ui/page.css';
import './ui/theme/mantine-styles.css';
import 'virtual:theme.css';
import './ui/theme/app.css';
import { isRendered, startWhenUsed } from './app/start-when-used.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const start = async () => (await import('./app/start.tsx')).startApp(root);
if (isRendered(root)) startWhenUsed(start);
else void start();
