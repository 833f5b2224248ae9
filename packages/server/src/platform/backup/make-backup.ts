import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import {
  backupName,
  backupTimeOf,
  BackupError,
  manifestFile,
  ownFiles,
  type BackupManifest,
} from './backup.model.ts'
import { copyCluster } from './base-backup.ts'
import { copyOne, copyTree, flush, type Copied } from './copy-tree.ts'

type Source = Pick<Config, 'dataDirectory' | 'filesDirectory' | 'filesS3'>

export interface MadeBackup {
  readonly directory: string
  readonly manifest: BackupManifest
}

/**
 * Backs up the embedded database while it is used, with the files and the key, into a new folder of `into`. An
 * unfinished one ends with `.part`, and is removed by the next backup. BAK-01, BAK-02.
 */
export const makeBackup = async (
  { dataDirectory, filesDirectory, filesS3 }: Source,
  connect: () => Promise<pg.Client>,
  into: string,
  now: Date = new Date(),
): Promise<MadeBackup> => {
  const place = resolve(into)
  if (`${place}/`.startsWith(`${resolve(dataDirectory)}/`))
    throw new BackupError(
      'The backup would be inside DATA_DIR. Choose a folder elsewhere, best on another disk.',
    )
  await mkdir(place, { recursive: true, mode: 0o700 })
  const directory = join(place, backupName(now))
  if (existsSync(directory)) throw new BackupError(`${directory} exists already.`)
  for (const name of await readdir(place))
    if (name.endsWith('.part') && backupTimeOf(name.slice(0, -5)))
      await rm(join(place, name), { recursive: true, force: true })
  const part = `${directory}.part`
  await mkdir(part, { mode: 0o700 })
  try {
    const database = await copyCluster(connect, join(dataDirectory, 'postgres'), join(part, 'postgres'))
    // After the database: whatever file it names was stored before.
    const files = filesS3 ? undefined : await copyTree(filesDirectory, join(part, 'files'))
    const own: Copied = { files: 0, bytes: 0 }
    for (const name of ownFiles) await copyOne(join(dataDirectory, name), join(part, name), own)
    const manifest: BackupManifest = {
      format: 1,
      madeAt: now.toISOString(),
      postgres: database.postgres,
      upTo: database.upTo,
      bytes: database.bytes + (files?.bytes ?? 0) + own.bytes,
      files: files?.files ?? null,
    }
    await writeFile(join(part, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await flush(part)
    await rename(part, directory)
    await flush(place)
    return { directory, manifest }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** Removes all but the newest `keep` backups of a folder; the names of those removed. BAK-04. */
export const removeOldBackups = async (place: string, keep: number): Promise<string[]> => {
  const backups = (await readdir(place)).filter((name) => backupTimeOf(name) !== undefined)
  backups.sort()
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const name of old) await rm(join(place, name), { recursive: true, force: true })
  return old
}

/** When the newest complete backup of a folder was made; undefined if there is none. */
export const lastBackupAt = async (place: string): Promise<Date | undefined> => {
  const names = await readdir(place).catch(() => [])
  return names
    .filter((name) => existsSync(join(place, name, manifestFile)))
    .map(backupTimeOf)
    .filter((at) => at !== undefined)
    .sort((a, b) => b.getTime() - a.getTime())[0]
}
