import { createHash } from 'node:crypto'
import { requireFileKey, type FileStore } from '@stallwise/ports/file-store.port.ts'

/** An in-memory file store for tests. */
export const filesInMemory = (): FileStore => {
  const files = new Map<string, { bytes: Uint8Array; contentType: string }>()
  return {
    write: async (key, bytes, contentType) => {
      files.set(requireFileKey(key), { bytes: Uint8Array.from(bytes), contentType })
      return { key, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length }
    },
    read: async (key) => {
      const file = files.get(requireFileKey(key))
      return file && { ...file, bytes: Uint8Array.from(file.bytes) }
    },
    remove: async (key) => void files.delete(requireFileKey(key)),
    list: async function* (folder) {
      requireFileKey(folder)
      yield* [...files.keys()].filter((key) => key.startsWith(`${folder}/`))
    },
  }
}
