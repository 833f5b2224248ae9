/** Error codes of PostgreSQL and sockets: the server cannot be reached, or is starting or stopping. */
const awayCodes = [
  '08000', // connection_exception
  '08001', // sqlclient_unable_to_establish_sqlconnection
  '08003', // connection_does_not_exist
  '08004', // sqlserver_rejected_establishment_of_sqlconnection
  '08006', // connection_failure
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]

/** Of PostgreSQL and files: what was asked for may succeed later. */
const laterCodes = [
  '25006', // read_only_sql_transaction: a replica, or closed by its host
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53400', // configuration_limit_exceeded
  '55P03', // lock_not_available, by lock_timeout
  '57000', // operator_intervention
  '57014', // query_canceled, by statement_timeout
  '58030', // io_error
  'EDQUOT',
  'ENOSPC',
]

const away = new Set(awayCodes)
const later = new Set(laterCodes)

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

/** Whether the database ended one of two transactions that waited for each other. */
export const isDeadlock = (error: unknown): boolean => error instanceof Error && codeOf(error) === '40P01'

/** Whether a row that a statement waited for was moved to another month meanwhile. */
export const isMovedMeanwhile = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === '40001'

/** Whether the database ended a transaction in which nothing happened for long. */
export const isIdleTimeout = (error: unknown): boolean => error instanceof Error && codeOf(error) === '25P03'

const isOf = (known: ReadonlySet<string>) => {
  const matches = (error: unknown): boolean => {
    if (!(error instanceof Error)) return false
    if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(matches)
    return known.has(codeOf(error) ?? '') || messages.some((message) => message.test(error.message))
  }
  return matches
}

/** Whether an error means that the database cannot be reached, or that the connection was lost. */
export const isDatabaseAway = isOf(away)

/** Whether an error means that the database cannot be reached or cannot do now what was asked for. */
export const isDatabaseUnavailable = isOf(new Set([...away, ...later]))
