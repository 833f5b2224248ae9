import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/web')

/** The scripts of one build that a page loads before it can be used: those of these modules, with their imports. */
const scriptsOf = (manifestFile, keysOf) => {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', manifestFile), 'utf8'))
  const scripts = new Set()
  const gather = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in ${manifestFile}`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const needed of chunk.imports ?? []) gather(needed)
  }
  for (const key of keysOf(manifest)) gather(key)
  return scripts
}

const pages = [
  {
    name: 'first view of the lot list',
    limitBytes: 180 * 1024,
    scripts: scriptsOf('manifest.json', (manifest) => [
      'index.html',
      Object.keys(manifest).find((key) => manifest[key].name === 'first-view' && manifest[key].imports),
      'src/lib/session/oidc-client.ts',
    ]),
  },
  {
    name: 'pages where visitors pay',
    limitBytes: 90 * 1024,
    scripts: scriptsOf('pay.json', () => ['pay.html']),
  },
]

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`
for (const { name, limitBytes, scripts } of pages) {
  let total = 0
  for (const file of scripts) {
    const bytes = gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length
    total += bytes
    console.log(`${kilobytes(bytes)}  ${file}`)
  }
  console.log(`${kilobytes(total)}  ${name}, limit ${(limitBytes / 1024).toFixed(0)} KB, gzipped`)
  if (total > limitBytes) process.exitCode = 1
}
