import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, open, opendir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { isFileKey, requireFileKey, type FileStore } from '@stallwise/ports/file-store.port.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { createDirectorySync, type SyncDirectory } from './directory-sync.ts'

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Plates and images of people's cars: only for the user that runs the server. */
const [ownerFile, ownerFolder] = [0o600, 0o700]

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))

// A new name is durable only when its directory is on disk too, and each directory created for it.
const makeDirectory = async (directory: string, sync: SyncDirectory): Promise<void> => {
  const first = await mkdir(directory, { recursive: true, mode: ownerFolder })
  if (first === undefined) return
  for (let at = directory; at.length >= first.length; at = dirname(at)) await sync(dirname(at))
}

const placeFile = async (
  temporary: string,
  target: string,
  bytes: Uint8Array,
  sync: SyncDirectory,
): Promise<void> => {
  const handle = await open(temporary, 'wx', ownerFile)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, target).catch(async (error: unknown) => {
    if (!isMissing(error)) throw error
    await makeDirectory(dirname(target), sync)
    await rename(temporary, target)
  })
  await sync(dirname(target))
}

const sweepTemporary = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - dayMs) await rm(path, { force: true })
  }
}

async function* walk(directory: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(directory).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const key = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(join(directory, entry.name), key)
    else if (isFileKey(key)) yield key
  }
}

/** Folders of earlier versions were readable by everybody on the machine; restricting the folder protects its content. */
const restrictToOwner = async (folder: string): Promise<void> => {
  await chmod(folder, ownerFolder).catch((error: unknown) => {
    // A share that belongs to another user keeps its permissions.
    if (!isMissing(error) && (error as { code?: string }).code !== 'EPERM') throw error
  })
}

/** No second file if the extension implies the content type: images are numerous. */
const typeByExtension: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * Files in a directory that servers can share: `files/<key>` holds the bytes, `types/<key>` the content type unless the
 * extension implies it. The type is written first, so that an existing file always has one.
 */
export const openFilesDirectory = async (root: string): Promise<FileStore> => {
  const temporary = join(root, 'temporary')
  await mkdir(temporary, { recursive: true, mode: ownerFolder })
  // Not the root itself: other programs may use the folder too.
  for (const folder of [temporary, join(root, 'files'), join(root, 'types')]) await restrictToOwner(folder)
  await sweepTemporary(temporary)
  const bytesAt = (key: string) => join(root, 'files', requireFileKey(key))
  const typeAt = (key: string) => join(root, 'types', requireFileKey(key))
  const sync = createDirectorySync()
  const place = (target: string, bytes: Uint8Array) =>
    placeFile(join(temporary, randomUUID()), target, bytes, sync)
  const readType = async (key: string): Promise<string> => {
    const implied = typeByExtension[extname(key)]
    if (implied === undefined) return readFile(typeAt(key), 'utf8')
    return readFile(typeAt(key), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return implied
      throw error
    })
  }
  return {
    write: async (key, bytes, contentType, sha256 = sha256Of(bytes)) => {
      if (typeByExtension[extname(requireFileKey(key))] !== contentType)
        await place(typeAt(key), Buffer.from(contentType))
      await place(bytesAt(key), bytes)
      return { key, sha256, sizeBytes: bytes.length }
    },
    read: async (key) => {
      try {
        const [bytes, type] = await Promise.all([readFile(bytesAt(key)), readType(key)])
        return { bytes: Uint8Array.from(bytes), contentType: type }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: async (key) => {
      for (const path of [bytesAt(key), typeAt(key)])
        await rm(path).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
    },
    list: async function* (folder) {
      yield* walk(bytesAt(folder), folder)
    },
  }
}
