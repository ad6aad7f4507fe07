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
  list: 'M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  settings: 'M2 4.5h7m3 0h2M2 11.5h2m3 0h7M10.5 3v3M5.5 10v3',
  games:
    'M5 6v4M3 8h4M10.5 7h.01M12.5 9h.01M4.5 3.5h7a3 3 0 0 1 3 3v3a3 3 0 0 1-3 3h-7a3 3 0 0 1-3-3v-3a3 3 0 0 1 3-3Z',
  feed: 'M3 12.5h.01M3 8a5 5 0 0 1 5 5M3 3.5A9.5 9.5 0 0 1 12.5 13',
  invite: 'M2 4h12v8H2zM2 4.5l6 4.5 6-4.5',
  people:
    'M6 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM2 13c.4-2.4 2-3.7 4-3.7s3.6 1.3 4 3.7M10.5 3.4a2.2 2.2 0 0 1 0 3.9M11.5 9.5c1.4.5 2.3 1.7 2.5 3.5',
  review: 'M2.5 8.5l3.5 3.5 7.5-8',
  watch: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  audit: 'M4 2.5h8v11H4zM6 5.5h4M6 8h4M6 10.5h2.5',
  gauge: 'M2.5 12a6 6 0 1 1 11 0M8 9.5l3-3.5M8 9.8a.4.4 0 1 0 0-.8.4.4 0 0 0 0 .8Z',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
};

export const PLACES: readonly Place[] = [
  { to: '/', label: 'Research', icon: ICON.search },
  { to: '/history', label: 'History', icon: ICON.history },
  { to: '/spend', label: 'Spend', icon: ICON.spend },
  { to: '/lists', label: 'Lists', icon: ICON.list },
  { to: '/games', label: 'Game keywords', icon: ICON.games },
  { to: '/feed', label: 'Discovery feed', icon: ICON.feed },
  { to: '/settings', label: 'Settings', icon: ICON.settings },
  { to: '/admin/invites', label: 'Invites', icon: ICON.invite, admin: true },
  { to: '/admin/accounts', label: 'Accounts', icon: ICON.people, admin: true },
  { to: '/admin/review', label: 'Review', icon: ICON.review, admin: true },
  { to: '/admin/watch-list', label: 'Watch list', icon: ICON.watch, admin: true },
  { to: '/admin/platform-spend', label: 'Platform spend', icon: ICON.spend, admin: true },
  { to: '/admin/audit', label: 'Audit', icon: ICON.audit, admin: true },
  { to: '/admin/system', label: 'System', icon: ICON.gauge, admin: true },
];
