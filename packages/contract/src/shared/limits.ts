/** Limits that texts of the interface state and that browser and server both apply. */
export const MAX_UPLOAD_BYTES = 1_048_576;
/** What a process may allow for a document at most, and how many documents it may ask for. */
export const MAX_DOCUMENT_BYTES = 4 * MAX_UPLOAD_BYTES;
export const MAX_DOCUMENTS = 12;
export const PHOTO_SIZE = { width: 342, height: 387 } as const;

export const DOCUMENT_NUMBER_DIGITS = { min: 5, max: 15 } as const;
export const MOBILE_DIGITS = 10;
export const SNIES_DIGITS = { min: 5, max: 7 } as const;
export const AGE_YEARS = { min: 18, max: 100 } as const;
export const CODE_DIGITS = 6;
/** The length of codes while somebody is guessing codes: too long to guess, and its owner isn't locked out. */
export const LONG_CODE_DIGITS = 12;

export const CODE_RESEND_SECONDS = 60;
export const SESSION_WARNING_SECONDS = 120;
/** How long the "Sesión Terminada" message is shown before the browser requests a new token. */
export const EXPIRED_MODAL_MS = 5000;
/** After a submission the success message is shown this long before the session is cleared. */
export const CLEAR_SESSION_AFTER_SUBMIT_MS = 2000;
export const TOAST_MS = 5000;
export const SCROLL_TO_TOP_PX = 300;

export const LOOKUP_PAGE = { states: 50, universities: 100, cities: 100 } as const;
export const MAX_PER_PAGE = 100;
export const MAX_PAGE = 1_000_000;
