import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineProject } from 'vitest/config'
// eslint-disable-next-line no-restricted-imports -- the tools lie outside the packages
import { linguiForVite } from '../../tools/lingui-macro-plugin.mjs'

export default defineProject({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [linguiForVite({ packageName: 'web', locale: 'en-US' }), react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/lib/testing/setup.ts'],
    css: false,
    testTimeout: 20_000,
  },
})
