/** The screens that the navigation and the palette lead to, named as their headings. A screen joins here when it works. */
export interface Place {
  to: string;
  label: string;
  icon: string;
  admin?: true;
}

/** Paths of 16 x 16 icons, drawn with a line of 1.4. */
const ICON = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
};

export const PLACES: readonly Place[] = [{ to: '/', label: 'Research', icon: ICON.search }];
