import * as tasks from '@urna/verification/ballot-tasks';
import { expose } from 'comlink';

/** One of the workers of ballot-threads.ts. */
expose({ ...tasks });
