import type { Database } from '#platform/database/database.ts'
import { createRateLimit, networkOf } from '#platform/http/rate-limit.ts'

const windowMinutes = 15
/** Failures of one address for one e-mail within the window; with the next one it has to wait. */
const ofEmail = { model: 'SignInFailures', most: 10, windowMinutes }
/** Failures of one address over all e-mails: guessing many accounts with one password. */
const ofAddress = { model: 'SignInFailuresOfAddress', most: 100, windowMinutes }

/** Failures for one e-mail from everywhere, devices that it signed in from apart: guessing one account from many addresses. */
const ofAccount = { model: 'SignInFailuresOfAccount', most: 30, windowMinutes }

/** Who tries: from which address, for which e-mail, and whether from a device that the account signed in from before. */
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
     * Counts an attempt before its password is looked at, so that attempts at the same moment cannot slip
     * through together. False when there were too many.
     */
    async begin({ address, email, isKnownDevice }: Attempt): Promise<boolean> {
      const network = networkOf(address)
      // One after the other: an address that has to wait leaves no rows for the e-mails that it names.
      if (!(await addresses.take(network)) || !(await emails.take(network, email))) return false
      return isKnownDevice || accounts.take(email)
    },
    /** The attempt was no failure. */
    async succeed({ address, email, isKnownDevice }: Attempt): Promise<void> {
      const network = networkOf(address)
      await emails.clear(network, email)
      await addresses.giveBack(network)
      if (!isKnownDevice) await accounts.giveBack(email)
    },
  }
}

export type FailedAttempts = ReturnType<typeof createFailedAttempts>
