import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of PostgreSQL's `postmaster.pid` that we need (source: miscadmin.h, LOCK_FILE_LINE_*). */
export interface PostmasterPid {
  pid: number
  directory: string
  socketDirectory: string
  ready: boolean
}

export const readPostmasterPid = (dataDirectory: string): PostmasterPid | undefined => {
  const lines = readLines(join(dataDirectory, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  return {
    pid,
    directory: lines[1] ?? '',
    socketDirectory: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  }
}

const readLines = (path: string): string[] => {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}

/**
 * A pid file whose pid another program has got since (usual after a container restart) would prevent PostgreSQL from
 * starting forever. PostgreSQL is still protected by its shared memory, so removing the file is safe.
 */
export const dropStalePid = (dataDirectory: string): void => {
  const found = readPostmasterPid(dataDirectory)
  if (found && isAlive(found.pid) && !isPostmasterAlive(found)) {
    rmSync(join(dataDirectory, 'postmaster.pid'), { force: true })
  }
}

export const isPostmasterAlive = ({ pid, directory }: { pid: number; directory: string }): boolean => {
  if (!isAlive(pid)) return false
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(directory)
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const commandOf = (pid: number): string => {
  if (process.platform === 'linux') return readLines(`/proc/${pid}/cmdline`).join('\n').replaceAll('\0', ' ')
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

/** The pid of a PostgreSQL that was started on a data directory (an absolute path); undefined also outside of Linux. */
const findPostmaster = (dataDirectory: string): number | undefined => {
  if (process.platform !== 'linux') return undefined
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.find((pid) => {
    const [program = '', option, directory] = readLines(`/proc/${pid}/cmdline`).join('\n').split('\0')
    return program.endsWith('/postgres') && option === '-D' && directory === dataDirectory
  })
  return found === undefined ? undefined : Number(found)
}

/**
 * Of a directory that was moved away the PostgreSQL still runs, and would write into whatever is put in its place, since
 * it keeps the path. Throws a sentence for the operator.
 */
export const refuseRunningPostmaster = (dataDirectory: string): void => {
  const pid = findPostmaster(dataDirectory)
  if (pid !== undefined)
    throw new Error(
      `The PostgreSQL of an earlier ${dataDirectory} still runs and would damage the new one. End it first: kill -INT ${pid}`,
    )
}
