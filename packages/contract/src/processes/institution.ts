import type { ProcessWords } from './processes.ts';

/** The bar that public bodies of Colombia show above their sites (Resolución 1519 de 2020, anexo 2). */
export const GOV_URL = 'https://www.gov.co';
export const GOV_BAR = { className: 'gov-bar', label: 'Portal del Estado colombiano', word: 'GOV.CO' } as const;

/** The bar of packages/ui/src/footer.tsx as the server writes it into a page, before the app runs. */
export const govBarHtml = `<section class="${GOV_BAR.className}" aria-label="${GOV_BAR.label}"><p><a class="gov-link" href="${GOV_URL}">${GOV_BAR.word}</a></p></section>`;

/** Whether the board can be reached at all: without a channel, nothing of the contact is shown. */
export const hasContact = ({ contact: { page, email, phone } }: Pick<ProcessWords, 'contact'>): boolean =>
  page !== null || email !== null || phone !== null;
