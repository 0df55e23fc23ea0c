import { readConfig } from '../platform/config.ts';
import { runProcess } from '../run-process.ts';
import { startTrial } from './start.ts';

await runProcess(async (signal) => startTrial(readConfig(process.env, 'trial'), { signal }));
