import * as tasks from '@urna/verification/ballot-tasks';
import { expose } from 'comlink';

expose({ ...tasks });
