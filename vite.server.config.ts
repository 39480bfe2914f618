import { defineConfig } from 'vite';

/**
 * Bundles the server and its libraries into few files: finding and reading 1700 files takes more than half of the time
 * until the first page. Stack traces still name the sources. See docs/decisions/0063.
 */
export default defineConfig({
  // Packages that read their own files or contain native code are not bundled.
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'pdfkit', 'sharp'] },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: { output: { chunkFileNames: '[name].js', sourcemapExcludeSources: true } },
  },
});
