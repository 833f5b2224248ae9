import { chmod, copyFile, lstat, mkdir, open, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What was copied. */
export interface Copied {
  files: number
  bytes: number
}

/** Called after so many bytes were copied; the next ones are copied when it resolves. */
export type Pace = (bytes: number) => Promise<void>

interface CopyOptions {
  /** Files are copied in parts, so that others have the disk in between; without it, as fast as they can be. */
  readonly pace?: Pace
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

/** So many bytes a second at most. */
export const paceOf = (bytesPerSecond: number): Pace => {
  let nextAt = 0
  return async (bytes) => {
    nextAt = Math.max(nextAt, performance.now()) + (bytes / bytesPerSecond) * 1_000
    const ahead = nextAt - performance.now()
    // Not for each of hundreds of small files.
    if (ahead > 5) await wait(ahead)
  }
}

const partBytes = 4 * 1024 * 1024

const withFile = async (
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<void>,
): Promise<void> => {
  const file = await open(path, flags, 0o600)
  try {
    await work(file)
  } finally {
    await file.close()
  }
}

/** What is written reaches the disk part by part: a whole file at once would keep it from others for seconds. */
const copyInParts = (from: string, to: string, pace: Pace): Promise<void> =>
  withFile(from, 'r', (source) =>
    withFile(to, 'w', async (target) => {
      const part = Buffer.allocUnsafe(partBytes)
      for (;;) {
        const { bytesRead } = await source.read(part, 0, partBytes)
        if (bytesRead === 0) return
        await target.appendFile(part.subarray(0, bytesRead))
        await target.datasync()
        await pace(bytesRead)
      }
    }),
  )

/** One that is smaller than a part takes no place of others; a cluster has a thousand of them. */
const copyAtPace = async (from: string, to: string, pace: Pace): Promise<void> => {
  const { size } = await lstat(from)
  if (size > partBytes) return copyInParts(from, to, pace)
  await copyFile(from, to)
  await pace(size)
}

/** Copies one file, and reaches the disk with it; false if it is gone. */
export const copyOne = async (from: string, to: string, copied: Copied, pace?: Pace): Promise<boolean> => {
  try {
    await (pace ? copyAtPace(from, to, pace) : copyFile(from, to))
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
      else if (entry.isFile()) await copyOne(join(from, inner), join(to, inner), copied, options.pace)
    }
    await flush(join(to, path))
  }
  await copyFolder('')
  return copied
}
