import { readConfig } from './platform/config.ts';
import { runProcess } from './run-process.ts';
import { start } from './start.ts';

await runProcess(async () => start(readConfig(process.env)));
