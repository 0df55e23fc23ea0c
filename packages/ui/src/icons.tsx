import { createElement, Fragment, type ReactNode } from 'react';

interface IconProps {
  size?: number;
}

/**
 * All icons share one style: 24-unit grid, round strokes, current colour. They are decorative: the text beside them
 * says the meaning. The mark lets a build leave out the icons that it doesn't show.
 */
/* @__NO_SIDE_EFFECTS__ */
export function icon(...shapes: ReactNode[]) {
  const drawing = createElement(Fragment, null, ...shapes);
  return function Icon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    );
  };
}

export const SunIcon = icon(
  <circle cx="12" cy="12" r="4" />,
  <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1" />,
);
export const MoonIcon = icon(<path d="M20 14.5A8.2 8.2 0 0 1 9.5 4a8.2 8.2 0 1 0 10.5 10.5Z" />);
export const LogoutIcon = icon(
  <path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4" />,
  <path d="M15 8l4 4-4 4M19 12H9.5" />,
);
export const LoginIcon = icon(
  <path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4" />,
  <path d="M9.5 8l4 4-4 4M13.5 12H4" />,
);
export const HomeIcon = icon(<path d="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1Z" />);
export const PhoneIcon = icon(<rect x="7" y="3" width="10" height="18" rx="2" />, <path d="M11 17.8h2" />);
export const ArrowUpIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />);
export const ArrowLeftIcon = icon(<path d="M19 12H5M11 6l-6 6 6 6" />);
export const ChevronDownIcon = icon(<path d="M6 9l6 6 6-6" />);
export const ChevronLeftIcon = icon(<path d="M15 6l-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="M9 6l6 6-6 6" />);
export const FirstPageIcon = icon(<path d="M18 6l-6 6 6 6M7 6v12" />);
export const LastPageIcon = icon(<path d="M6 6l6 6-6 6M17 6v12" />);
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const QuestionIcon = icon(
  <path d="M8.500 9a3.500 3.500 0 1 1 5 3.200c-1 .5 -1.500 1 -1.500 2.300M12 18v.500" />,
);
export const SuccessIcon = icon(<circle cx="12" cy="12" r="9" />, <path d="M8 12.4l2.8 2.8L16 9.8" />);
export const InfoIcon = icon(<circle cx="12" cy="12" r="9" />, <path d="M12 11v5.5M12 7.6v.1" />);
export const ErrorIcon = icon(
  <path d="M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3Z" />,
  <path d="M12 7.5V13M12 16.4v.1" />,
);
export const WarningIcon = icon(<path d="M12 3.8L2.8 19.5h18.4Z" />, <path d="M12 10v4.5M12 17v.1" />);
export const ClockIcon = icon(<circle cx="12" cy="12" r="9" />, <path d="M12 7v5.2l3.4 2" />);
export const ExternalIcon = icon(
  <path d="M13 5h6v6M19 5l-8.5 8.5M16.5 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1h4" />,
);
export const RefreshIcon = icon(<path d="M20 5v5h-5M19.5 10A8 8 0 1 0 20 14" />);
export const SearchIcon = icon(<circle cx="10.5" cy="10.5" r="6.5" />, <path d="M15.5 15.5L20 20" />);
export const MailIcon = icon(<rect x="3" y="5" width="18" height="14" rx="2" />, <path d="M4 7.5l8 6 8-6" />);
export const ReturnedIcon = icon(<path d="M9 14l-5-5 5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11" />);
export const OfflineIcon = icon(
  <path d="M4 4l16 16" />,
  <path d="M8.6 13.6a5 5 0 0 1 5 -.9M5 10a10 10 0 0 1 4-2.4M19 10a10 10 0 0 0-6.3-2.9M11.9 18.4h.1" />,
);
export const CameraIcon = icon(
  <path d="M4 8h3.2l1.6-2.5h6.4L16.8 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Z" />,
  <circle cx="12" cy="13" r="3.5" />,
);
export const LockIcon = icon(
  <rect x="5" y="10.5" width="14" height="9.5" rx="2" />,
  <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14v2.5" />,
);
export const PersonIcon = icon(<circle cx="12" cy="8.5" r="4" />, <path d="M4.5 20c.7-4 3.7-6 7.5-6s6.8 2 7.5 6" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const RevealIcon = icon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />,
  <circle cx="12" cy="12" r="2.8" />,
);
export const HideIcon = icon(
  <path d="M4 4l16 16" />,
  <path d="M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.5M6.2 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9" />,
);

/** The logo: a folded paper going into an urn. Four shapes without thin lines, so that it is legible at 16 px. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect fill="var(--urna-mark-box)" x="2" y="14" width="28" height="16" rx="3" />
      <rect fill="var(--urna-mark-slot)" x="5" y="17" width="22" height="4" rx="2" />
      <path fill="var(--urna-mark-paper)" d="M9 2h9l5 5v12H9Z" />
      <path fill="var(--urna-mark-fold)" d="M18 2v5h5Z" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="logo">
      <Mark size={32} />
      <span>Urna</span>
    </span>
  );
}
