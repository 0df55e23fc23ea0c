import { openInstallation } from './operation/open-installation.ts';
import { runProcess } from './operation/run-process.ts';
import { readConfig } from './platform/config.ts';
import { serve } from './start.ts';

await runProcess(async () => serve(await openInstallation(readConfig(process.env))));
