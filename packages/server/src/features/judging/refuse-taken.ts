import { alreadyUsed, takenBy } from '#platform/http/already-used.ts'

const uniqueViolation = '23505'

/** What a check could not see, such as two restored passholders that had the same plate, a unique index refuses. */
export const refuseTaken = (error: unknown): never => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (code === uniqueViolation) throw alreadyUsed(takenBy(constraint))
  throw error
}
