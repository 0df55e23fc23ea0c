import { runProcess } from '../operation/run-process.ts';
import { readConfig } from '../platform/config.ts';
import { startTrial } from './start.ts';

await runProcess(async (signal) => startTrial(readConfig(process.env, 'trial'), { signal }));
