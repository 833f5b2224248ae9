import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresIdentity } from './postgres-identity.ts'

const maxSocketPathLength = process.platform === 'darwin' ? 103 : 107

/** The data directory itself, or a private folder under /tmp if its path is too long for a unix socket. */
export const chooseSocketDirectory = (dataDirectory: string, identity: PostgresIdentity): string => {
  if (fits(dataDirectory)) return dataDirectory
  const name = `stallwise-${createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16)}`
  const inTemp = join(tmpdir(), name)
  return makeClosedDirectory(fits(inTemp) ? inTemp : join('/tmp', name), identity)
}

const fits = (directory: string): boolean => {
  return Buffer.byteLength(join(directory, '.s.PGSQL.5432')) <= maxSocketPathLength
}

/** Anybody may write to the temp folder, so a folder that somebody else created there first is refused. */
const makeClosedDirectory = (path: string, identity: PostgresIdentity): string => {
  try {
    mkdirSync(path, { mode: 0o700 })
    if (identity.foreign) chownSync(path, identity.uid, identity.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stat = lstatSync(path)
  if (identity.foreign && stat.isDirectory() && stat.uid === 0) chownSync(path, identity.uid, identity.gid)
  else if (!stat.isDirectory() || stat.uid !== identity.uid)
    throw new Error(`${path} belongs to another user; remove it or set another DATA_DIR.`)
  if ((stat.mode & 0o077) !== 0)
    throw new Error(`${path} is accessible to other users; restrict its permissions to 0700.`)
  return path
}
