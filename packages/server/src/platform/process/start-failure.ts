import { ReadOnlyDatabaseError } from '#platform/database/check-server.ts'
import { isDatabaseAway, isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { MigrationError } from '#platform/database/migrate.ts'

/** The exit code for a failure that an operator has to fix: a restart would not help. */
export const cannotStartCode = 1

/** The exit code if the database is unavailable at the start: the supervisor should restart the server. */
export const databaseAwayCode = 75

const socketTexts: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program, or by another server of Stallwise.',
  EACCES: 'needs rights that this user does not have; ports below 1024 usually do.',
  EADDRNOTAVAIL: 'is no address of this machine; see HOST.',
}

interface SocketError {
  readonly code?: string
  readonly syscall?: string
  readonly address?: string
  readonly port?: number
}

/** What an operator can do about it; names the setting where the system's own message has only a number. */
export const startFailureText = (error: unknown, setting = 'PORT'): string => {
  const { code = '', syscall, address, port } = error as SocketError
  const text = syscall === 'listen' ? socketTexts[code] : undefined
  if (text === undefined) return (error as Error).message
  return `${setting}: ${address === undefined ? '' : `${address}:`}${port ?? ''} ${text}`
}

/** OPS-10: the exit code of a server that could not start. */
export const startFailureCode = (error: unknown): number => {
  const { cause } = error instanceof Error ? error : {}
  // A step of an upgrade that failed would fail again, unless the connection was lost in the middle of it.
  const isAway = error instanceof MigrationError ? isDatabaseAway : isDatabaseUnavailable
  const mayStartLater = isAway(error) || isAway(cause) || error instanceof ReadOnlyDatabaseError
  return mayStartLater ? databaseAwayCode : cannotStartCode
}
