// Runs a TypeScript file on Node: node tools/run.mjs bench/ingest.bench.ts [arguments]
import { spawn } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { linkNestedPackages, nodeBundle } from './server-bundle.mjs'
import { serverFlags } from './server-flags.mjs'
import { root } from './sources.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('usage: node tools/run.mjs <file.ts> [arguments]')
  process.exit(2)
}
const name = path.basename(file).replace(/\.ts$/, '')
const outdir = path.join(root, '.cache/run', name)
linkNestedPackages(outdir)
const migrations = path.join(outdir, 'migrations')
if (!existsSync(migrations)) symlinkSync(path.join(root, 'packages/server/migrations'), migrations)
await esbuild.build({
  ...nodeBundle({ strict: false }),
  splitting: false,
  entryPoints: [path.resolve(file)],
  outfile: path.join(outdir, `${name}.js`),
})
const child = spawn(process.execPath, [...serverFlags, path.join(outdir, `${name}.js`), ...args], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
