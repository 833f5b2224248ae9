import type { PaymentParts } from '#features/payments/payments.public.ts'
import { createAddressLimit } from '#platform/http/address-limit.ts'
import type { Bind } from '#platform/http/bind.ts'
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts'
import { Refusal } from '#platform/http/problems.ts'
import { getChargingPage } from './charging-page.ts'
import { getVisitorCharging, startCharging, stopCharging } from './start.commands.ts'

const windowMs = 60_000
/** A page reads its session every few seconds. */
const limits = { reads: 120, changes: 30 }

/** Charging by visitors. CHG-30 to CHG-38. */
export const visitorChargingRoutes = (bind: Bind, parts: PaymentParts): void => {
  const { clock } = parts
  const limited = (max: number) => {
    const isWithin = createAddressLimit({ max, windowMs, clock })
    return (ip: string): void => {
      if (!isWithin(ip)) throw new Refusal('too-many-requests', { retryAfterSeconds: windowMs / 1_000 })
    }
  }
  const [countRead, countStart, countStop] = [limits.reads, limits.changes, limits.changes].map(limited)
  bind('GET /visitor-ev-charging/{stationId}', ({ params: { stationId }, request }) => {
    countRead!(request.ip)
    return getChargingPage(parts, stationId)
  })
  bind(
    'POST /visitor-ev-charging/{stationId}/start',
    ({ params: { stationId }, body, request }) => {
      countStart!(request.ip)
      const { ip, log } = request
      return startCharging(parts, { ...body, stationId, key: readIdempotencyKey(request), ip, log })
    },
    { answersRepeats: true },
  )
  bind('POST /visitor-ev-charging/{stationId}/stop', ({ body: { start: startId, secret }, request }) => {
    countStop!(request.ip)
    return stopCharging(parts, { startId, secret })
  })
  bind('GET /visitor-ev-charging/{stationId}/starts/{startId}', ({ params, query: { secret }, request }) => {
    countRead!(request.ip)
    return getVisitorCharging(parts, { startId: params.startId, secret })
  })
}
