import classes from './qr-code.module.css';
import { qrPath } from './qr-path.ts';

/** Dark on light whatever the appearance: cameras know it no other way. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = qrPath(text);
  return (
    <figure aria-label={label} className={classes.code}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
        <path d={path} />
      </svg>
    </figure>
  );
}
