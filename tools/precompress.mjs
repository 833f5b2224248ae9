import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = /\.(js|css|html|svg|json)$/
const minBytes = 1024
const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
const kinds = [
  ['.br', brotli],
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
]

const compress = async (file) => {
  const bytes = readFileSync(file)
  if (bytes.length < minBytes) return
  for (const [ending, shrink] of kinds) writeFileSync(file + ending, await shrink(bytes))
}

/** Writes a compressed copy next to every text file of the build, so that the server does not compress at run time. */
export const precompress = (directory) =>
  Promise.all(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && worthIt.test(entry.name))
      .map((entry) => compress(path.join(entry.parentPath, entry.name))),
  )
