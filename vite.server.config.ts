import { defineConfig } from 'vite';

/**
 * The server in few files, its libraries among them: finding and reading seventeen hundred takes more than half of the
 * time until the first page. Stack traces name the sources all the same. See docs/decisions/0063.
 */
export default defineConfig({
  // Packages that read their own files or contain machine code are not bundled.
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
