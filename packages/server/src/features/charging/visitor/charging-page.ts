import type { ChargingPage } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import type { ConnectorStatus } from '@stallwise/domain/charging/charger-messages.model.ts'
import { findPayLot, isOpen, placeOf, type PaymentParts } from '#features/payments/payments.public.ts'
import { orNotFound } from '#platform/http/problems.ts'
import type { Tx } from '#platform/database/database.ts'
import { findCredit, findPricesAt } from '../prices/prices.store.ts'
import { findVisitorStation, type VisitorStation } from './visitor-station.store.ts'

/** A vehicle may be plugged in already: `occupied` of 2.0.1 says no more. */
const startable: readonly ConnectorStatus[] = ['available', 'preparing', 'occupied']

/** CHG-39: whether a start is possible at a connector: nobody else charges or starts there, and it is not out of order. */
export const isFree = (
  { isOnline }: Pick<VisitorStation, 'isOnline'>,
  { status, isTaken }: VisitorStation['connectors'][number],
): boolean => isOnline && !isTaken && startable.includes(status)

/** CHG-30: what the page of a station needs. */
export const loadChargingPage = async (tx: Tx, idOrIdentity: string, now: number) => {
  const station = orNotFound(await findVisitorStation(tx, idOrIdentity))
  const lot = orNotFound(await findPayLot(tx, station.lotId))
  const prices = await findPricesAt(tx, { lotId: lot.id, payer: 'visitor' }, now)
  return { station, lot, prices, credit: await findCredit(tx, lot.id) }
}

/** CHG-24, CHG-30: the page of a station. */
export const getChargingPage = (
  { database, clock }: PaymentParts,
  idOrIdentity: string,
): Promise<ChargingPage> =>
  database.asSystem(async (tx) => {
    const { station, lot, prices, credit } = await loadChargingPage(tx, idOrIdentity, clock())
    return {
      ...placeOf(lot),
      station: {
        _id: station.id,
        identity: station.identity,
        name: station.name,
        isOnline: station.isOnline,
        ratedKw: station.ratedWatts / 1_000,
        connectors: station.connectors.map((connector) => ({
          evse: connector.evse,
          status: connector.status,
          isFree: isFree(station, connector),
        })),
      },
      prices: isOpen(lot) ? prices : null,
      freeKwh: (prices?.freeKwh ?? 0) + (credit?.kind === 'kwh' ? credit.value : 0),
      creditCents: credit?.kind === 'amount' ? Math.round(credit.value * 100) : 0,
    }
  })
