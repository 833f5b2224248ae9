import type { Database } from '#platform/database/database.ts'
import { createRateLimit, networkOf } from '#platform/http/rate-limit.ts'

const windowMinutes = 15
/** Failures from one address for one e-mail within the window. */
const ofEmail = { model: 'SignInFailures', max: 10, windowMinutes }
/** Failures from one address for all e-mails: guessing many accounts with one password. */
const ofAddress = { model: 'SignInFailuresOfAddress', max: 100, windowMinutes }

/** Failures for one e-mail from all addresses, except from known devices: guessing one account from many addresses. */
const ofAccount = { model: 'SignInFailuresOfAccount', max: 30, windowMinutes }

/** A sign-in attempt: its address, its e-mail, and whether it comes from a device that the account signed in from before. */
export interface Attempt {
  readonly address: string
  readonly email: string
  readonly isKnownDevice: boolean
}

/** SES-24, SES-31. */
export const createFailedAttempts = (database: Pick<Database, 'pool'>) => {
  const addresses = createRateLimit(database, ofAddress)
  const emails = createRateLimit(database, ofEmail)
  const accounts = createRateLimit(database, ofAccount)
  return {
    /**
     * Counts an attempt before its password is checked, so that concurrent attempts cannot bypass the limit. Returns
     * false if there were too many.
     */
    async begin({ address, email, isKnownDevice }: Attempt): Promise<boolean> {
      const network = networkOf(address)
      // One after the other, so that a limited address creates no rows for the e-mails that it tries.
      if (!(await addresses.take(network)) || !(await emails.take(network, email))) return false
      return isKnownDevice || accounts.take(email)
    },
    /** Call if the attempt succeeded. */
    async succeed({ address, email, isKnownDevice }: Attempt): Promise<void> {
      const network = networkOf(address)
      await emails.clear(network, email)
      await addresses.refund(network)
      if (!isKnownDevice) await accounts.refund(email)
    },
  }
}

export type FailedAttempts = ReturnType<typeof createFailedAttempts>
