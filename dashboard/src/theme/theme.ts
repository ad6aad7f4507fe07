const KEY = 'appearance';
export const APPEARANCES = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

/** What this browser was told to look like; `system` where it was told nothing. */
export function appearance(): Appearance {
  const stored = read();
  return APPEARANCES.find((known) => known === stored) ?? 'system';
}

export function setAppearance(chosen: Appearance): void {
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // A browser that keeps nothing still shows what was chosen, for this visit.
  }
  showAppearance(chosen);
}

export function showAppearance(chosen = appearance()): void {
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
