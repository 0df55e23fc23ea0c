import { openSecondDevice } from './page.ts';

void openSecondDevice();
