/** Error codes of PostgreSQL, sockets and files: the server is unreachable, starting, stopping, full or too slow. */
const codes = new Set([
  '08000', // connection_exception
  '08001', // sqlclient_unable_to_establish_sqlconnection
  '08003', // connection_does_not_exist
  '08004', // sqlserver_rejected_establishment_of_sqlconnection
  '08006', // connection_failure
  '25P03', // idle_in_transaction_session_timeout
  '53100', // disk_full
  '53300', // too_many_connections
  '55P03', // lock_not_available, by lock_timeout
  '57014', // query_canceled, by statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  'EDQUOT',
  'ENOSPC',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Errors of the `pg` driver and its pool that carry no code. */
const messages = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^timeout expired$/,
  /is not queryable$/,
  /^Cannot use a pool after calling end on the pool/,
]

const codeOf = (error: Error): string | undefined => {
  const { code, syscall } = error as NodeJS.ErrnoException
  // A missing socket (unlike a missing file) is a lost connection: it is gone while the embedded server restarts.
  return code === 'ENOENT' && syscall === 'connect' ? 'ECONNREFUSED' : code
}

/** Whether a statement waited too long for a lock that somebody else holds. */
export const isLockTimeout = (error: unknown): boolean => error instanceof Error && codeOf(error) === '55P03'

/** Whether the database ended a transaction in which nothing happened for long. */
export const isIdleTimeout = (error: unknown): boolean => error instanceof Error && codeOf(error) === '25P03'

/** Whether an error means that the database cannot be reached or cannot write, or that the connection was lost. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isDatabaseUnavailable)
  return codes.has(codeOf(error) ?? '') || messages.some((message) => message.test(error.message))
}
