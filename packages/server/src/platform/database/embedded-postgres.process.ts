import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, renameSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { answers, connectionTo } from './embedded-postgres.queries.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { type PostgresIdentity, spawnAs } from './postgres-identity.ts'
import { logSize, readLogFrom } from './postgres-log.ts'
import { settingsAsArguments } from './postgres-settings.ts'
import { dropStalePid, isPostmasterAlive, readPostmasterPid } from './postmaster-pid.ts'
import { chooseSocketDirectory } from './socket-directory.ts'

const startTimeoutMs = 60_000
const stopTimeoutMs = 60_000
const maxLogBytes = 10_000_000
/** Errors of PostgreSQL while its killed predecessor is still shutting down: the start is tried again. */
const predecessorRemains = /lock file "[^"]+" already exists|is still in use|could not bind Unix address/

export interface Cluster {
  directory: string
  logFile: string
  binaries: PostgresBinaries
  identity: PostgresIdentity
  settings: Record<string, string>
}

export interface Running {
  pid: number
  directory: string
  connection: pg.ClientConfig
  adopted: boolean
}

export const startCluster = async (cluster: Cluster): Promise<Running> => {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const alive = readPostmasterPid(cluster.directory)
    if (alive && isPostmasterAlive(alive)) {
      const connection = connectionTo(alive.socketDirectory)
      if (alive.ready && (await answers(connection))) {
        return { pid: alive.pid, directory: alive.directory, connection, adopted: true }
      }
    } else {
      const started = await launch(cluster, deadline)
      if (started) return started
    }
    if (Date.now() > deadline) throw new Error(`The database did not start in time; see ${cluster.logFile}.`)
    await wait(50)
  }
}

/** Undefined if a predecessor is still running. */
const launch = async (cluster: Cluster, deadline: number): Promise<Running | undefined> => {
  dropStalePid(cluster.directory)
  const socketDirectory = chooseSocketDirectory(cluster.directory, cluster.identity)
  const from = rotateLog(cluster.logFile)
  const child = spawnPostgres(cluster, socketDirectory)
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', () => done(readLogFrom(cluster.logFile, from)))
  })
  const connection = connectionTo(socketDirectory)
  for (;;) {
    const report = await Promise.race([ended, wait(15)])
    if (report !== undefined) {
      if (predecessorRemains.test(report)) return undefined
      throw new Error(`The database could not be started:\n${report.trim()}`)
    }
    const found = readPostmasterPid(cluster.directory)
    if (found?.pid === child.pid && found?.ready && (await answersOrEnds(connection, child, ended))) {
      child.unref()
      return { pid: found.pid, directory: found.directory, connection, adopted: false }
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new Error(`The database did not become ready; see ${cluster.logFile}.`)
    }
  }
}

/** A database that refuses for good, such as a damaged one, is not left running. */
const answersOrEnds = async (
  connection: pg.ClientConfig,
  child: ChildProcess,
  ended: Promise<string>,
): Promise<boolean> => {
  try {
    return await answers(connection)
  } catch (error) {
    child.kill('SIGINT')
    await ended
    throw error
  }
}

const rotateLog = (logFile: string): number => {
  const size = logSize(logFile)
  if (size < maxLogBytes) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

/** In its own process group, so that Ctrl-C reaches only the server, which can then finish first. */
const spawnPostgres = (cluster: Cluster, socketDirectory: string): ChildProcess => {
  const log = openSync(cluster.logFile, 'a', 0o600)
  try {
    const args = ['-D', cluster.directory, ...settingsAsArguments(socketDirectory, cluster.settings)]
    return spawnAs(cluster.identity, cluster.binaries.postgres, args, {
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    })
  } finally {
    closeSync(log)
  }
}

export const shutDown = async (running: Running): Promise<void> => {
  process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + stopTimeoutMs
  while (isPostmasterAlive(running)) {
    if (Date.now() > deadline) throw new Error('The database did not stop in time.')
    await wait(20)
  }
}
