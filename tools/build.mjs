import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { build as buildWeb } from 'vite'
import { precompress } from './precompress.mjs'
import { edgeBundle } from './edge-bundle.mjs'
import { linkNestedPackages, serverBundle } from './server-bundle.mjs'
import { dist, hashSources, locale, root, stampFile } from './sources.mjs'

process.env.LOCALE = locale
process.env.NODE_ENV = 'production'
const quiet = process.argv.includes('--quiet')
const sources = hashSources()
const serverDist = path.join(dist, 'server')
const webDist = path.join(dist, 'web')

rmSync(stampFile, { force: true })
rmSync(serverDist, { recursive: true, force: true })
await esbuild.build(serverBundle())
linkNestedPackages(serverDist)
await esbuild.build(edgeBundle())
cpSync(path.join(root, 'packages/server/migrations'), path.join(serverDist, 'migrations'), {
  recursive: true,
})
await buildWeb({
  root: path.join(root, 'packages/web'),
  logLevel: quiet ? 'warn' : 'info',
  build: { outDir: webDist, emptyOutDir: true },
})
await buildWeb({
  configFile: path.join(root, 'packages/web/pay.vite.config.ts'),
  logLevel: quiet ? 'warn' : 'info',
  build: { outDir: webDist },
})
await precompress(webDist)
writeFileSync(path.join(webDist, 'build.json'), JSON.stringify({ locale }))
// Written last and atomically: an interrupted build is repeated.
writeFileSync(`${stampFile}.new`, JSON.stringify({ locale, sources }))
renameSync(`${stampFile}.new`, stampFile)
