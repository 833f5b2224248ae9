import { randomBytes } from 'node:crypto'
import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import type { ChargingPrices } from '@stallwise/domain/charging/charging-prices.model.ts'
import {
  findBeside,
  placeHold,
  type CardRequest,
  type HoldRow,
  type PaymentParts,
} from '#features/payments/payments.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { findSession } from '../sessions/session-rows.store.ts'
import { isFree, loadChargingPage } from './charging-page.ts'
import { findStart, insertStart, lockStart, type StartRow } from './starts.store.ts'
import { stepStart, stop } from './starts.work.ts'
import { isSecretOf, loadVisitorCharging } from './visitor-charging.view.ts'

/** A start as the page sends it. CHG-30. */
export interface StartRequest extends CardRequest {
  readonly stationId: string
  readonly evse: number
  readonly holdCents: number
  readonly kwhCents: number
  readonly minuteCents: number
  readonly sessionCents: number
  readonly beside: string | null
}

/** At most 20 characters, which every station takes; unguessable. */
const aToken = (): string => `V${randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')}`.slice(0, 17)

const isShown = (prices: ChargingPrices, request: StartRequest): boolean =>
  (['holdCents', 'kwhCents', 'minuteCents', 'sessionCents'] as const).every(
    (key) => prices[key] === request[key],
  )

/** CHG-30, CHG-36, CHG-39: holds the amount on the card, and asks the station to start. */
export const startCharging = async (parts: PaymentParts, request: StartRequest): Promise<VisitorCharging> => {
  const { evse, log, holdCents: cents } = request
  const { station, lot } = await parts.database.asSystem((tx) =>
    loadChargingPage(tx, request.stationId, parts.clock()),
  )
  // Only of a new start: a repeated one is answered as it was, whatever has changed since.
  const begin = async (tx: Tx, { id }: HoldRow): Promise<void> => {
    const { station: now, prices, credit } = await loadChargingPage(tx, station.id, parts.clock())
    if (!prices) throw new Refusal('payments-off')
    if (!isShown(prices, request)) throw new Refusal('price-changed')
    const connector = now.connectors.find((one) => one.evse === evse)
    if (!connector || !isFree(now, connector)) throw new Refusal('station-not-free')
    const of = { lotId: lot.id, id, stationId: station.id, evse, token: aToken(), at: parts.clock() }
    const stay = { lotId: lot.id, receipt: request.beside, isCharging: true, from: of.at, until: of.at }
    const beside = await findBeside(tx, stay)
    if (!(await insertStart(tx, { ...of, email: request.email, prices, credit, beside })))
      throw new Refusal('station-not-free')
  }
  const hold = await placeHold(parts, { ...request, lotId: lot.id, cents }, begin)
  const begun = (await parts.database.asSystem((tx) => findStart(tx, hold.id)))!
  if (begun.stationId !== station.id || begun.evse !== evse || hold.cents !== cents)
    throw new Refusal('idempotency-key-used')
  await stepStart(parts, log, { lotId: lot.id, id: hold.id })
  return parts.database.asSystem(async (tx) =>
    loadVisitorCharging(tx, parts, (await findStart(tx, hold.id))!),
  )
}

/** The start of a page that knows its secret. */
const requireStart = async (
  parts: PaymentParts,
  { startId, secret }: { readonly startId: string; readonly secret: string },
): Promise<StartRow> => {
  const start = isSecretOf(parts, startId, secret)
    ? await parts.database.asSystem((tx) => findStart(tx, startId))
    : undefined
  if (!start) throw new Refusal('not-found')
  return start
}

/** CHG-30: a visitor's charging. */
export const getVisitorCharging = async (
  parts: PaymentParts,
  asked: { readonly startId: string; readonly secret: string },
): Promise<VisitorCharging> => {
  const start = await requireStart(parts, asked)
  return parts.database.asSystem((tx) => loadVisitorCharging(tx, parts, start))
}

/** CHG-32, CHG-36: stops a visitor's charging. */
export const stopCharging = async (
  parts: PaymentParts,
  asked: { readonly startId: string; readonly secret: string },
): Promise<VisitorCharging> => {
  const { lotId, id } = await requireStart(parts, asked)
  return parts.database.asSystem(async (tx) => {
    const start = await lockStart(tx, lotId, id)
    const session = start.sessionId === null ? undefined : await findSession(tx, lotId, start.sessionId)
    const isRunning = start.state === 'charging' && start.stopRequestedAt === null
    if (session && isRunning) await stop(tx, start, session, 'driver', parts.clock())
    return loadVisitorCharging(tx, parts, (await findStart(tx, id))!)
  })
}
