import { openSecondDevice } from './page.ts';

void openSecondDevice();
// A code that is opened where the page is open already changes only what stands after `#`.
addEventListener('hashchange', () => {
  if (location.hash !== '') void openSecondDevice();
});
