import classes from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

/**
 * QR code. `large` is for scanning with another phone. Always dark on light, because many cameras cannot read inverted
 * codes.
 */
export function QrCode({ text, label, size: width }: { text: string; label: string; size?: 'large' }) {
  const { path, size } = qrPath(text);
  return (
    <figure aria-label={label} className={`${classes.code} ${width === 'large' ? classes.large : ''}`}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
        <path d={path} />
      </svg>
    </figure>
  );
}
