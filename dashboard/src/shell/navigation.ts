/** The screens that the navigation and the palette lead to, named as their headings. A screen joins here when it works. */
export interface Place {
  to: string;
  label: string;
  icon: string;
  admin?: true;
}

/** Paths of 16 x 16 icons, drawn with a line of 1.4. */
const ICON = {
  history: 'M8 2.5a5.5 5.5 0 1 1-5.2 3.7M2.5 2.8v3.4h3.4M8 5v3.2l2.2 1.3',
  spend: 'M2.5 13.5h11M4 11V7.5M8 11V3.5M12 11V5.5',
  settings: 'M2 4.5h7m3 0h2M2 11.5h2m3 0h7M10.5 3v3M5.5 10v3',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
};

export const PLACES: readonly Place[] = [
  { to: '/', label: 'Research', icon: ICON.search },
  { to: '/history', label: 'History', icon: ICON.history },
  { to: '/spend', label: 'Spend', icon: ICON.spend },
  { to: '/settings', label: 'Settings', icon: ICON.settings },
];
