import type { Database } from '#platform/database/database.ts'
import { createRateLimit, networkOf } from './rate-limit.ts'
import { requireWithin } from './require-within.ts'

/** Limits of a public call that may cause an e-mail. */
export interface MailLimits {
  /** Counts a call of a network; beyond the limit it is refused, whatever it asks. */
  requireWithin(ip: string): Promise<void>
  /** Counts an e-mail to an address; beyond the limit it is not sent, and the caller is not told. */
  mayMail(email: string): Promise<boolean>
}

const callsOfNetwork = { max: 10, windowMinutes: 15 }
const mailsToAddress = { max: 3, windowMinutes: 60 }

/** `model` distinguishes the counters of different calls. */
export const createMailLimits = (database: Pick<Database, 'pool'>, model: string): MailLimits => {
  const networks = createRateLimit(database, { model: `${model}ByAddress`, ...callsOfNetwork })
  const emails = createRateLimit(database, { model: `${model}ByEmail`, ...mailsToAddress })
  return {
    requireWithin: (ip) => requireWithin(networks, networkOf(ip)),
    mayMail: (email) => emails.take(email),
  }
}
