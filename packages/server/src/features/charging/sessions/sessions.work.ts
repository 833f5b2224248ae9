import type { PaymentLog, PaymentParts } from '#features/payments/payments.public.ts'
import { stepOpenStarts } from '../visitor/starts.work.ts'
import { releaseLateHolds } from '../visitor/late-holds.ts'
import { judgeDueStations } from './judge-stations.ts'
import { settleDueSessions } from './settle-session.ts'
import { stopDueSessions } from './stop-sessions.ts'

/** CHG-01, CHG-30 to CHG-41, CHG-60 to CHG-62: judges, steps and settles what is due. */
export const runSessions = async (parts: PaymentParts, log: PaymentLog): Promise<void> => {
  await judgeDueStations(parts)
  await stepOpenStarts(parts, log)
  await stopDueSessions(parts, log)
  await releaseLateHolds(parts, log)
  await settleDueSessions(parts, log)
}
