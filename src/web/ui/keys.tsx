import classes from './keys.module.css';

const names: Record<string, string> = { ' ': 'Espaço', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', Enter: 'Enter' };

/** Shows keys as on a keyboard, one after another: `g`, then `h`. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <kbd key={key}>{names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </span>
  );
}

/** Keys that open the palette on this keyboard. */
export const paletteKeys: readonly string[] = /Mac|iPhone|iPad/.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K'];
