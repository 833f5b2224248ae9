import type { PaymentLog, PaymentParts } from '#features/payments/payments.public.ts'
import { stepOpenStarts } from '../visitor/starts.work.ts'
import { judgeDueStations } from './judge-stations.ts'
import { settleDueSessions } from './settle-session.ts'

/** CHG-01, CHG-30 to CHG-41: judges, steps and settles what is due. */
export const runSessions = async (parts: PaymentParts, log: PaymentLog): Promise<void> => {
  await judgeDueStations(parts)
  await stepOpenStarts(parts, log)
  await settleDueSessions(parts, log)
}
