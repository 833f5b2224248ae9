import type { PaymentAccount, PaymentProvider } from '@stallwise/ports/payments.port.ts'
import type { SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { Sealing } from '#platform/secrets/sealing.ts'

/** What the payments feature needs. */
export interface PaymentParts {
  readonly database: Database
  readonly clock: () => number
  readonly publicUrl: string
  readonly paymentProviders: ReadonlyMap<PaymentAccount['provider'], PaymentProvider>
  readonly gates: { readonly sealing: Sealing; readonly send: SendOutgoing }
}

/** What is logged: never a token of the card form. */
export type PaymentLog = Pick<FastifyBaseLogger, 'error' | 'warn'>
