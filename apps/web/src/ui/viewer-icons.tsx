import { icon } from './icons.tsx';

export const ZoomInIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="M15.5 15.5L20 20M8 10.5h5M10.5 8v5" />
  </>,
);
export const ZoomOutIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="M15.5 15.5L20 20M8 10.5h5" />
  </>,
);
export const TurnRightIcon = icon(<path d="M20 5v5h-5M19.6 10A8 8 0 1 0 20 14.5" />);
export const TurnLeftIcon = icon(<path d="M4 5v5h5M4.4 10A8 8 0 1 1 4 14.5" />);
export const FitWidthIcon = icon(<path d="M4 5v14M20 5v14M7.5 12h9M10 9l-3 3 3 3M14 9l3 3-3 3" />);
export const FitPageIcon = icon(
  <path d="M4 9V5a1 1 0 0 1 1-1h4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M9 20H5a1 1 0 0 1-1-1v-4" />,
);
export const PreviousPageIcon = icon(<path d="M15 6l-6 6 6 6" />);
export const NextPageIcon = icon(<path d="M9 6l6 6-6 6" />);
