import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
// eslint-disable-next-line no-restricted-imports -- the tools lie outside the packages
import { linguiForVite } from '../../tools/lingui-macro-plugin.mjs'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * The visitors' pages, a build of its own into the same directory: in one build with the console the bundler would put
 * what both use into chunks that bring the console's libraries along. Decision 59.
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [linguiForVite({ packageName: 'web', locale: process.env.LOCALE ?? 'en-US' }), react()],
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: false,
    manifest: '.vite/pay.json',
    rolldownOptions: { input: here('pay.html') },
    modulePreload: { polyfill: false },
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
