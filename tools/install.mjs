// Built-ins only: this runs before anything is installed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const lockFile = path.join(root, 'package-lock.json')
const stampFile = path.join(root, 'node_modules/.stallwise-stamp')
const oldestNode = [20, 19]

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

export const refuseOldNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(`Stallwise needs Node ${oldestNode.join('.')} or later; this is ${process.version}.`)
  process.exit(1)
}

/** npm records the installed packages, so there is no second install after a manual `npm install`. */
const holdsAll = (lock) => {
  const record = readText(path.join(root, 'node_modules/.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  return Object.entries(JSON.parse(lock).packages).every(([where, wanted]) => {
    if (!where.includes('node_modules/')) return true
    const found = installed[where]
    if (!found) return Boolean(wanted.optional || wanted.peer)
    return wanted.link || (found.version === wanted.version && found.integrity === wanted.integrity)
  })
}

/** Installs the packages of the lock file unless they are already installed. */
export const installPackages = () => {
  const lock = readText(lockFile)
  const wanted = createHash('sha256').update(lock).update(process.version).digest('hex')
  if (readText(stampFile) === wanted) return
  if (!holdsAll(lock)) {
    console.log('Installing packages…')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync(npm, options, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  writeFileSync(stampFile, wanted)
}
