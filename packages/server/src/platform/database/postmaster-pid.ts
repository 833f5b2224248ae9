import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
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
