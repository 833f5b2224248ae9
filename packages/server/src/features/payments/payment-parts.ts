import type { PaymentAccount, PaymentProvider } from '@stallwise/ports/payments.port.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { GateParts } from '#features/gates/gates.public.ts'
import type { JudgedLots } from '#features/judging/judging.public.ts'
import type { Database } from '#platform/database/database.ts'

/** What the payments feature needs. */
export interface PaymentParts {
  readonly database: Database
  readonly lots: JudgedLots
  readonly clock: () => number
  readonly publicUrl: string
  readonly paymentProviders: ReadonlyMap<PaymentAccount['provider'], PaymentProvider>
  readonly gates: GateParts
}

/** What is logged: never a token of the card form. */
export type PaymentLog = Pick<FastifyBaseLogger, 'error' | 'warn'>
