const OPEN = 'open-palette';
const bell = new EventTarget();

export function openPalette(): void {
  bell.dispatchEvent(new Event(OPEN));
}

/** Calls back when somebody asks for the palette, by button or by Ctrl K. */
export function onPalette(open: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  };
  bell.addEventListener(OPEN, open);
  addEventListener('keydown', pressed);
  return () => {
    bell.removeEventListener(OPEN, open);
    removeEventListener('keydown', pressed);
  };
}
