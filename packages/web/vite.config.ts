import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
// eslint-disable-next-line no-restricted-imports -- the tools lie outside the packages
import { firstViewChunks } from '../../tools/first-view-chunks.mjs'
// eslint-disable-next-line no-restricted-imports -- the tools lie outside the packages
import { linguiForVite } from '../../tools/lingui-macro-plugin.mjs'

const locale = process.env.LOCALE ?? 'en-US'
const server = process.env.API_TARGET ?? 'http://127.0.0.1:3000'
const fromServer = ['/api', '/oidc', '/ingest', '/metrics']

const payPagePath = /^\/(visitor-pay-for-parking|visitor-ev-charging|transaction-receipt)\/./

/** The visitors' pages during development; their build is `pay.vite.config.ts`. */
const payPages: Plugin = {
  name: 'stallwise-pay-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (payPagePath.test(request.url ?? '')) request.url = '/pay.html'
      next()
    })
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    linguiForVite({ packageName: 'web', locale }),
    react(),
    payPages,
    firstViewChunks({
      root: fileURLToPath(new URL('.', import.meta.url)),
      entries: ['src/app/start.tsx', 'src/features/lots/LotsScreen.tsx'],
      apart: ['src/lib/session/oidc-client.ts'],
      libraries:
        /[\\/]node_modules[\\/](react|react-dom|scheduler|@lingui|@tanstack[\\/](react-router|router-core|history|react-query|query-core|store|react-store))[\\/]/,
    }),
  ],
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(fromServer.map((path) => [path, { target: server, changeOrigin: false }])),
  },
})
