/** What a journey on a phone tells Playwright. */
export const phoneContext = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
