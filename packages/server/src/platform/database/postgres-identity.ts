import { type SpawnOptions, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { accessSync, chownSync, constants, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** PostgreSQL refuses to run as root; this is `nobody` on every Linux. */
const nobody = 65534
const readSearch = { name: 'dac_read_search', bit: 2n }
const override = { name: 'dac_override', bit: 1n }

/** The user that the database process runs as; `capability` lets it pass folders that are closed to that user. */
export interface PostgresIdentity {
  uid: number
  gid: number
  foreign: boolean
  capability?: string
}

export const chooseIdentity = (dataDirectory: string, binaries: string[]): PostgresIdentity => {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0 || process.platform === 'win32') return { uid, gid, foreign: false }
  const owner = ownerOf(dataDirectory) ?? { uid: nobody, gid: nobody }
  const identity = owner.uid === 0 ? { uid: nobody, gid: nobody } : owner
  const closed = [dataDirectory, ...binaries].some((path) => !canReach(dirname(resolve(path)), identity))
  const sealed = binaries.some((path) => !canEnter(path, identity))
  if (!closed && !sealed) return { ...identity, foreign: true }
  return { ...identity, foreign: true, capability: pickCapability(sealed) }
}

const ownerOf = (path: string): { uid: number; gid: number } | undefined => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && { uid: stat.uid, gid: stat.gid }
}

const canReach = (directory: string, who: { uid: number; gid: number }): boolean => {
  const parent = dirname(directory)
  return canEnter(directory, who) && (parent === directory || canReach(parent, who))
}

const canEnter = (path: string, who: { uid: number; gid: number }): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return true
  const shift = stat.uid === who.uid ? 6 : stat.gid === who.gid ? 3 : 0
  return ((stat.mode >> shift) & 1) === 1
}

const pickCapability = (sealed: boolean): string => {
  const status = readFileSync('/proc/self/status', 'utf8')
  const held = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  const wanted = sealed ? [override] : [readSearch, override]
  const found = wanted.find(({ bit }) => (held >> bit) & 1n)
  if (found && hasSetpriv()) return found.name
  throw new Error(
    'The embedded PostgreSQL cannot run as root, and the user nobody has no access to its folders. ' +
      'Start Stallwise as an ordinary user, or place it and DATA_DIR in folders that everybody can access.',
  )
}

const hasSetpriv = (): boolean => {
  return spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0
}

export const spawnAs = (
  identity: PostgresIdentity,
  command: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess => {
  if (!identity.foreign) return spawn(command, args, options)
  const { uid, gid, capability } = identity
  if (!capability) return spawn(command, args, { ...options, uid, gid })
  // no_setuid_fixup: PostgreSQL checks its files by access(2), which otherwise drops every capability of
  // a process whose real uid is not 0. After the exec only the ambient capability is left.
  const setpriv = [
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=+${capability}`,
  ]
  return spawn('setpriv', [...setpriv, command, ...args], options)
}

export const changeOwner = (identity: PostgresIdentity, path: string): void => {
  if (!identity.foreign) {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return
  }
  const stat = lstatSync(path)
  if (stat.uid === identity.uid && stat.gid === identity.gid) return
  chownTree(path, identity)
}

const chownTree = (path: string, identity: PostgresIdentity): void => {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (stat.isDirectory()) for (const entry of readdirSync(path)) chownTree(join(path, entry), identity)
  chownSync(path, identity.uid, identity.gid)
}
