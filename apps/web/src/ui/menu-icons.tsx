import { icon } from './icons.tsx';

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const DashboardIcon = icon(<path d="M4 20V11M9.3 20V4M14.7 20v-7M20 20V8" />);
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.8 19.5c.6-3.4 3-5.3 6.2-5.3s5.6 1.9 6.2 5.3M15.5 5.4a3.5 3.5 0 0 1 0 6.2M17.8 14.8c1.9.8 3 2.4 3.4 4.7" />
  </>,
);
export const CorrectionIcon = icon(
  <>
    <path d="M12.5 20H7a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h6l5 5v2.5" />
    <path d="M13 4v5h5M20.5 15l-5.2 5.2-2.3.3.3-2.3L18.5 13Z" />
  </>,
);
export const StaffIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="15" rx="2" />
    <circle cx="12" cy="11.5" r="2.2" />
    <path d="M8.3 17c.5-1.8 1.9-2.8 3.7-2.8s3.2 1 3.7 2.8M9.5 5V3.5h5V5" />
  </>,
);
export const CalendarWindowIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3.5v3.5M15.5 3.5v3.5M8 14h3" />
  </>,
);
export const ImportIcon = icon(
  <path d="M12 4v10M8 10.5l4 4 4-4M4 16v2.5a1.5 1.5 0 0 0 1.5 1.5h13a1.5 1.5 0 0 0 1.5-1.5V16" />,
);
