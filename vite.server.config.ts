import { defineConfig } from 'vite';

/**
 * The server in few files, its libraries among them: finding and reading seventeen hundred takes more than half of the time until the
 * first page. Stack traces name the sources all the same. See docs/decisions/0063.
 */
export default defineConfig({
  // What reads files beside itself, or is machine code, stays where npm put it.
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
