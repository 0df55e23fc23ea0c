import { openInstallation } from './open-installation.ts';
import { readConfig } from './platform/config.ts';
import { runProcess } from './run-process.ts';
import { serve } from './start.ts';

await runProcess(async () => serve(await openInstallation(readConfig(process.env))));
