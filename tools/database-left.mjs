// Built-ins only: it is used by the supervisor.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const read = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Whether a process with that id is the database server of that directory. Without /proc: whether the process is alive. */
const isPostgres = (pid, directory) => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  const command = read(`/proc/${pid}/cmdline`)
  return process.platform !== 'linux' || (command.includes('postgres') && command.includes(directory))
}

/**
 * The message about the embedded database if the server is not restarted: a killed server leaves it running. Undefined if it is not running.
 */
export const databaseLeft = (env = process.env) => {
  if (env.DATABASE_URL) return undefined
  const [pid = '', directory = ''] = read(
    path.resolve(env.DATA_DIR || '.data', 'postgres/postmaster.pid'),
  ).split('\n')
  if (!/^\d+$/.test(pid) || !isPostgres(Number(pid), directory)) return undefined
  return `Its database is still running (process ${pid}) and its data is safe: the next start uses it. To stop it: kill -INT ${pid}`
}
