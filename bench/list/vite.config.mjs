import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { linguiForVite } from '../../tools/lingui-macro-plugin.mjs'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [linguiForVite({ packageName: 'web', locale: 'en-US' }), react()],
  build: { outDir: fileURLToPath(new URL('../../.cache/bench-list', import.meta.url)), emptyOutDir: true },
})
