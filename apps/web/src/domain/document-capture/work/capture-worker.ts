import { expose } from 'comlink';
import { captureWork } from './capture-work.ts';

expose(captureWork);
