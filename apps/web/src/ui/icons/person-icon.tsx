import { icon } from './icons.tsx';

export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20c.7-4 3.7-6 7.5-6s6.8 2 7.5 6" />
  </>,
);
