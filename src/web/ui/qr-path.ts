import { encode } from 'uqr';

/** Returns a QR code as one SVG path of unit squares, with the required quiet zone of four squares. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return { path: squares.join(''), size };
}
