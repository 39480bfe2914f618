import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';

export type Browser = { executablePath?: string; env: Record<string, string> };

const INSTALLED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const UNPACKED = resolve('.cache/chromium');

/**
 * Returns the browser for the tests: the browser at CHROME_PATH, the headless shell of an npm package, an installed
 * browser, or Playwright's download. The package comes before an installed browser, so that each machine tests the same
 * version, and because the shell takes a quarter less processor time.
 */
export async function chooseBrowser(): Promise<Browser> {
  const named = process.env['CHROME_PATH'];
  if (named) return { executablePath: named, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser();
  const installed = findInstalled();
  return installed ? { executablePath: installed, env: {} } : { env: {} };
}

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [...folders.flatMap((folder) => INSTALLED.map((name) => join(folder, name))), MAC];
  return candidates.find((path) => existsSync(path));
}

/**
 * Unpacks the browser once into the repository, because the package's own temporary folder may belong to another user.
 */
async function unpackedBrowser(): Promise<Browser> {
  if (!existsSync(UNPACKED)) {
    const parts = `${UNPACKED}.${process.pid}`;
    await mkdir(parts, { recursive: true });
    await unpackInto(parts);
    await rename(parts, UNPACKED).catch(() => rm(parts, { recursive: true, force: true }));
  }
  // Uses the libraries of the package, because a machine without a desktop lacks some of them.
  return { executablePath: join(UNPACKED, 'chromium'), env: { LD_LIBRARY_PATH: join(UNPACKED, 'al2023', 'lib') } };
}

async function unpackInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    const bin = join(import.meta.resolve('@sparticuz/chromium').replace('file://', ''), '..', '..', 'bin');
    for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
      await inflate(join(bin, part));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
