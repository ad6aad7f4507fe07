import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** Preact with its React layer: the libraries and the screens are written for React, the browser loads a sixth of it. */
const react = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];

/** Styles arrive in any order, so each file says in which order the layers count. */
const layers: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer reset, base, parts;\n${code}` : null),
};

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/dashboard/',
  plugins: [layers],
  resolve: { alias: react },
  // The same build whoever starts it: without names of source files, also beside tests.
  oxc: { jsx: { development: false } },
  define: { 'process.env.NODE_ENV': '"production"' },
  css: {
    transformer: 'lightningcss',
    // light-dark(), nesting and layers stay as written.
    lightningcss: { targets: { chrome: 128 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) } },
  },
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // A polyfill would be an inline script, which the page's policy refuses.
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
    reportCompressedSize: false,
  },
});
