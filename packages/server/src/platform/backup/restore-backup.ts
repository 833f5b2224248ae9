import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import { refuseRunningPostmaster } from '#platform/database/postmaster-pid.ts'
import { findPostgresBinaries, majorOfPostgres } from '#platform/database/postgres-binaries.ts'
import { backupManifest, BackupError, manifestFile, ownFiles, type BackupManifest } from './backup.model.ts'
import { copyOne, copyTree } from './copy-tree.ts'

type Target = Pick<Config, 'dataDirectory' | 'filesDirectory' | 'filesS3' | 'databaseUrl'>

const readManifest = async (backup: string): Promise<BackupManifest> => {
  const text = await readFile(join(backup, manifestFile), 'utf8').catch(() => {
    throw new BackupError(`${backup} is no complete backup: it has no ${manifestFile}.`)
  })
  const read = backupManifest.safeParse(JSON.parse(text))
  if (!read.success) throw new BackupError(`${backup} was made by another version of Stallwise.`)
  return read.data
}

const isEmpty = async (directory: string): Promise<boolean> =>
  !existsSync(directory) || (await readdir(directory)).length === 0

/**
 * Restores a backup into an empty data directory, and starts its database once, which completes the copy. Nothing is left
 * in the data directory if that fails. BAK-03.
 */
export const restoreBackup = async (backup: string, target: Target): Promise<BackupManifest> => {
  const manifest = await readManifest(backup)
  if (target.databaseUrl !== undefined)
    throw new BackupError(
      'DATABASE_URL is set: a backup of the embedded database is restored into DATA_DIR. Unset it.',
    )
  const { dataDirectory, filesDirectory, filesS3 } = target
  const outside = !`${resolve(filesDirectory)}/`.startsWith(`${resolve(dataDirectory)}/`)
  if (!(await isEmpty(dataDirectory)) || (outside && !filesS3 && !(await isEmpty(filesDirectory))))
    throw new BackupError(
      `${dataDirectory} is not empty. Stop the server, and move the folder away or set DATA_DIR to a new one.`,
    )
  const major = majorOfPostgres(findPostgresBinaries())
  if (major !== manifest.postgres)
    throw new BackupError(
      `The backup is of PostgreSQL ${manifest.postgres}, this version of Stallwise has ${major}. Restore it with the version that made it, then upgrade.`,
    )
  const emptyAgain = async () => {
    for (const name of await readdir(dataDirectory))
      await rm(join(dataDirectory, name), { recursive: true, force: true })
  }
  await mkdir(dataDirectory, { recursive: true })
  refuseRunningPostmaster(join(await realpath(dataDirectory), 'postgres'))
  try {
    const copied = { files: 0, bytes: 0 }
    await copyTree(join(backup, 'postgres'), join(dataDirectory, 'postgres'))
    for (const name of ownFiles) await copyOne(join(backup, name), join(dataDirectory, name), copied)
    if (!filesS3 && manifest.files !== null) await copyTree(join(backup, 'files'), filesDirectory)
    const server = await startEmbeddedPostgres(dataDirectory)
    await server.stop()
  } catch (error) {
    await emptyAgain()
    throw error
  }
  return manifest
}
