import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { createCluster } from './create-cluster.ts'
import { startCluster, type Cluster, type Running, shutDown } from './embedded-postgres.process.ts'
import { ensureDatabase, hasOtherUsers } from './embedded-postgres.queries.ts'
import { accessSettings } from './postgres-access.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { chooseIdentity, changeOwner } from './postgres-identity.ts'
import { isPostmasterAlive, refuseRunningPostmaster } from './postmaster-pid.ts'

const watchEveryMs = 500

export interface EmbeddedPostgres {
  connection: pg.ClientConfig
  pid(): number
  /** True if the process was already running, left by a killed server or shared with another one. */
  adopted: boolean
  /** Stops the database unless another server still uses it. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  settings?: Record<string, string>
  /** Called when a crashed database has been restarted, or with an error if that failed (it is tried again, and a reason is told once). */
  onRevival?: (error?: Error) => void
}

export const startEmbeddedPostgres = async (
  dataDirectory: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> => {
  const cluster = await prepareCluster(resolve(dataDirectory), options.settings ?? {})
  let running = await startCluster(cluster)
  await ensureDatabase(running.connection)
  const watch = restartOnCrash(cluster, () => running, {
    revived: (now) => {
      running = now
      options.onRevival?.()
    },
    failed: (error) => options.onRevival?.(error),
  })
  return {
    connection: running.connection,
    adopted: running.adopted,
    pid: () => running.pid,
    stop: async () => {
      await watch.end()
      await stopUnlessShared(running)
    },
  }
}

const prepareCluster = async (folder: string, settings: Record<string, string>): Promise<Cluster> => {
  mkdirSync(folder, { recursive: true })
  const home = realpathSync(folder)
  const directory = join(home, 'postgres')
  const binaries = findPostgresBinaries()
  const identity = chooseIdentity(directory, [binaries.initdb, binaries.postgres])
  if (!existsSync(directory)) {
    refuseRunningPostmaster(directory)
    await createCluster(directory, binaries, identity)
  }
  changeOwner(identity, directory)
  const access = accessSettings(home, identity)
  const logFile = join(home, 'postgres.log')
  return { directory, logFile, binaries, identity, settings: { ...settings, ...access } }
}

interface WatchEvents {
  revived: (now: Running) => void
  failed: (error: Error) => void
}

/** Whether the files of the database were deleted; an unreadable disk is something else. */
const isDeleted = ({ directory }: Cluster): boolean => {
  try {
    return statSync(join(directory, 'PG_VERSION'), { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

/** Ends what runs without its files for up to a minute more, failing here and there. */
const endWithoutFiles = (cluster: Cluster, running: Running): Error => {
  if (isPostmasterAlive(running)) process.kill(running.pid, 'SIGQUIT')
  return new Error(
    `The files of the embedded database in ${cluster.directory} were deleted. Stop the server, restore a backup into an empty DATA_DIR, and start the server again.`,
  )
}

/** Restarts the database whenever it crashes, as long as this process runs. A reason why that fails is told once. */
const restartOnCrash = (cluster: Cluster, running: () => Running, on: WatchEvents) => {
  const stopping = new AbortController()
  let told: string | undefined
  const revived = (now: Running) => {
    told = undefined
    on.revived(now)
  }
  const failed = (error: Error) => {
    if (error.message !== told) on.failed(error)
    told = error.message
  }
  const work = (async () => {
    while (!stopping.signal.aborted) {
      await wait(watchEveryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) continue
      if (isDeleted(cluster)) failed(endWithoutFiles(cluster, running()))
      else if (!isPostmasterAlive(running())) await startCluster(cluster).then(revived, failed)
    }
  })()
  return {
    end: () => {
      stopping.abort()
      return work
    },
  }
}

const stopUnlessShared = async (running: Running): Promise<void> => {
  if (!isPostmasterAlive(running)) return
  if (await hasOtherUsers(running.connection)) return
  await shutDown(running)
}
