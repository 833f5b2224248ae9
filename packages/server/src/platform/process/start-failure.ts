import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'

/** The exit code of a server that cannot start until somebody mends something: starting it again would not help. */
export const cannotStartCode = 1

/** The exit code of a server that found no database at its start: whoever runs it is to start it again. */
export const databaseAwayCode = 75

/** OPS-10: with which code a server ends that could not start. */
export const startFailureCode = (error: unknown): number => {
  const { cause } = error instanceof Error ? error : {}
  return isDatabaseUnavailable(error) || isDatabaseUnavailable(cause) ? databaseAwayCode : cannotStartCode
}
