import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { changeOwner, type PostgresIdentity, spawnAs } from './postgres-identity.ts'
import { isAlive } from './postmaster-pid.ts'

const options = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--no-locale',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/**
 * Creates the cluster under a temporary name and renames it when it is complete, so that a killed or concurrent start
 * never leaves half a database. `trust` is safe: the only access is a socket in a folder that nobody else may enter; if the
 * server runs as root, other rules apply (`accessSettings`).
 */
export const createCluster = async (
  directory: string,
  binaries: PostgresBinaries,
  identity: PostgresIdentity,
): Promise<void> => {
  clearUnfinished(directory)
  const draft = `${directory}.new-${process.pid}`
  mkdirSync(draft, { mode: 0o700 })
  chmodSync(draft, 0o700)
  changeOwner(identity, draft)
  await runInitdb(draft, binaries, identity)
  try {
    renameSync(draft, directory)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(directory, 'PG_VERSION'))) throw error
  }
}

const clearUnfinished = (directory: string): void => {
  const prefix = `${basename(directory)}.new-`
  for (const name of readdirSync(dirname(directory))) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length))
    if (pid === process.pid || !isAlive(pid))
      rmSync(join(dirname(directory), name), { recursive: true, force: true })
  }
}

const runInitdb = (
  directory: string,
  binaries: PostgresBinaries,
  identity: PostgresIdentity,
): Promise<void> => {
  return new Promise((done, fail) => {
    const child = spawnAs(identity, binaries.initdb, ['-D', directory, ...options], {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    })
    let report = ''
    child.stderr?.on('data', (chunk: Buffer) => (report += chunk.toString('utf8')))
    child.once('error', fail)
    child.once('exit', (code) => {
      if (code === 0) done()
      else fail(new Error(`The database could not be created:\n${report.trim()}`))
    })
  })
}
