import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const limitBytes = 180 * 1024
const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/web')
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
const scripts = new Set()
const gather = (key) => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the manifest`)
  if (scripts.has(chunk.file)) return
  scripts.add(chunk.file)
  for (const needed of chunk.imports ?? []) gather(needed)
}
gather('index.html')
gather(Object.keys(manifest).find((key) => manifest[key].name === 'first-view' && manifest[key].imports))
gather('src/lib/session/oidc-client.ts')

let total = 0
for (const file of scripts) {
  const bytes = gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length
  total += bytes
  console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${file}`)
}
console.log(
  `${(total / 1024).toFixed(1).padStart(7)} KB  first view of the lot list, limit ${limitBytes / 1024} KB, gzipped`,
)
if (total > limitBytes) process.exit(1)
