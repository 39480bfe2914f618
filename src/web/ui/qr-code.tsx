import classes from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

/** `large`: to be scanned from another's phone. Dark on light whatever the appearance: cameras know it no other way. */
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
