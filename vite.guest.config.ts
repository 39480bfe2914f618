import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { smallFont } from './build/small-font.ts';

/**
 * Builds the page of a client's guests into the folder of the panel, after the panel. A build of its own shares no file
 * with the panel, so that a page in a foreign frame loads neither session nor router.
 */
export default defineConfig({
  root: 'src/web',
  base: '/',
  publicDir: false,
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react(), smallFont(), compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024 })],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/web/guest.html'),
      output: { entryFileNames: 'assets/guest-[hash].js', chunkFileNames: 'assets/guest-[name]-[hash].js' },
    },
  },
});
