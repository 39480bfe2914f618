import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type Caller, PUBLIC_URL } from '#tests/panel.ts';

/** Returns a phone photo with location metadata. */
export async function photo({ width = 640, height = 400 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c0a060' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Celular' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1' } })
    .toBuffer();
}

export const pdf = (text = ''): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${text}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`);

type Sent = { status: number; body: Record<string, unknown> };

type Sender = { url: string } & Pick<Caller, 'cookie'>;

/** Uploads bytes as a document without changing them. Tests may claim any type and name. */
export function sendFile(sender: Sender, partnerId: string, content: Uint8Array, headers = {}): Promise<Sent> {
  return sendBytes(sender, `/partners/${partnerId}/files`, content, headers);
}

export async function sendBytes(
  { url, cookie }: Sender,
  path: string,
  content: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', ...(cookie && { cookie, origin: PUBLIC_URL }), ...headers },
    body: new Uint8Array(content),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Returns an image whose header declares a huge number of pixels, and which contains almost no data. */
export function pixelBomb(side: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
function crc(data: Buffer): number {
  let value = 0xff_ff_ff_ff;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  }
  return (value ^ 0xff_ff_ff_ff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checked = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(checked));
  return Buffer.concat([length, checked, sum]);
}
