import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'

/** The exit code for a failure that an operator has to fix: a restart would not help. */
export const cannotStartCode = 1

/** The exit code if the database is unavailable at the start: the supervisor should restart the server. */
export const databaseAwayCode = 75

/** OPS-10: the exit code of a server that could not start. */
export const startFailureCode = (error: unknown): number => {
  const { cause } = error instanceof Error ? error : {}
  return isDatabaseUnavailable(error) || isDatabaseUnavailable(cause) ? databaseAwayCode : cannotStartCode
}
