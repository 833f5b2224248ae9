import { chmod, copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What was copied. */
export interface Copied {
  files: number
  bytes: number
}

interface CopyOptions {
  /** Whether a path, relative to the tree, is left out. */
  readonly isLeftOut?: (path: string) => boolean
  /** Whether a folder is made without its content. */
  readonly isEmptied?: (path: string) => boolean
}

const isGone = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

/** Makes sure that what was written survives a power failure. */
export const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies one file, and reaches the disk with it; false if it is gone. */
export const copyOne = async (from: string, to: string, copied: Copied): Promise<boolean> => {
  try {
    await copyFile(from, to)
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
  await chmod(to, 0o600)
  await flush(to)
  copied.files++
  copied.bytes += (await lstat(to)).size
  return true
}

/** Copies a tree while its owner writes: files that are gone meanwhile are left out. Links are not followed. */
export const copyTree = async (from: string, to: string, options: CopyOptions = {}): Promise<Copied> => {
  const copied: Copied = { files: 0, bytes: 0 }
  const copyFolder = async (path: string): Promise<void> => {
    await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    if (options.isEmptied?.(path)) return
    const entries = await readdir(join(from, path), { withFileTypes: true }).catch((error: unknown) => {
      if (isGone(error)) return []
      throw error
    })
    for (const entry of entries) {
      const inner = join(path, entry.name)
      if (options.isLeftOut?.(inner)) continue
      if (entry.isDirectory()) await copyFolder(inner)
      else if (entry.isFile()) await copyOne(join(from, inner), join(to, inner), copied)
    }
    await flush(join(to, path))
  }
  await copyFolder('')
  return copied
}
