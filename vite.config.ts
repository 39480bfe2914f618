import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { apiRoutes } from './build/api-routes.ts';
import { byteBudgets } from './build/byte-budgets.ts';
import { codeGroups, findBundles } from './build/bundles.ts';
import { guestPage } from './build/guest-page.ts';
import { preloads } from './build/preloads.ts';
import { serviceWorker } from './build/service-worker.ts';
import { smallFont } from './build/small-font.ts';
import packageJson from './package.json' with { type: 'json' };

export default defineConfig({
  root: 'src/web',
  base: '/',
  define: { PANEL_VERSION: JSON.stringify(packageJson.version) },
  // The server replaces this placeholder by a fresh nonce in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    apiRoutes(),
    guestPage(),
    findBundles(),
    smallFont(),
    byteBudgets(),
    preloads(),
    serviceWorker(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024 }),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // All supported browsers have it natively, and its file would be requested before the token is removed.
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      input: ['index.html', 'offline.html'].map((page) => join(import.meta.dirname, 'src/web', page)),
      output: { codeSplitting: { groups: codeGroups, includeDependenciesRecursively: false } },
    },
  },
  server: { proxy: { '^/(api|nodejs)/': process.env['PUBLIC_URL'] ?? 'http://localhost:3000' } },
});
