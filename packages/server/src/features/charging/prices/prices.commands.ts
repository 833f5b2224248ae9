import type { LotChargingPrices } from '@stallwise/contract/charging/charging-prices.contract.ts'
import {
  chargingPayers,
  type ChargingPayer,
  type ChargingPrices,
} from '@stallwise/domain/charging/charging-prices.model.ts'
import { checkChargingPrices } from '@stallwise/domain/charging/charging-prices.rules.ts'
import { faultsBelow } from '@stallwise/domain/fields/field.rules.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { orNotFound, Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { insertPrices, listPrices, type PriceRow } from './prices.store.ts'

const payerView = (payer: ChargingPayer, rows: readonly PriceRow[]): LotChargingPrices['payers'][number] => {
  const history = rows
    .filter((row) => row.payer === payer)
    .map(({ version, effectiveFrom, madeBy, prices }) => ({
      version,
      effectiveFrom: effectiveFrom.toISOString(),
      madeBy,
      prices,
    }))
  return { payer, version: history[0]?.version ?? 0, prices: history[0]?.prices ?? null, history }
}

const loadPrices = async (tx: Tx, lotId: string): Promise<LotChargingPrices> => {
  const lot = orNotFound(
    await tx
      .selectFrom('parking_lot')
      .select(['currency', 'time_zone'])
      .where('id', '=', lotId)
      .executeTakeFirst(),
  )
  const rows = await listPrices(tx, lotId)
  return {
    currency: lot.currency,
    timeZone: lot.time_zone,
    payers: chargingPayers.map((payer) => payerView(payer, rows)),
  }
}

/** CHG-20, CHG-21: the prices of charging in a lot. */
export const getChargingPrices = (
  { database }: ChangeLotParts,
  viewer: Viewer,
  lotId: string,
): Promise<LotChargingPrices> => database.withViewer(scopeOf(viewer), (tx) => loadPrices(tx, lotId))

/** A price as it is sent. */
interface SetPrices {
  readonly payer: ChargingPayer
  readonly version: number
  readonly prices: ChargingPrices | null
}

const tidy = (prices: ChargingPrices): ChargingPrices => ({
  ...prices,
  tax: prices.tax && {
    ...prices.tax,
    name: prices.tax.name.trim(),
    registrationNumber: prices.tax.registrationNumber.trim(),
  },
})

/** CHG-21: sets prices of charging from now on. */
export const setChargingPrices = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { payer, version, prices }: SetPrices,
): Promise<LotChargingPrices> => {
  const isStale = await changeLot(parts, viewer, { lot, capability: 'station.manage' }, async (change) => {
    const { tx, lotId, now } = change
    const known = (await listPrices(tx, lotId)).filter((row) => row.payer === payer)
    const before = known[0] ?? { version: 0, prices: null }
    if (before.version !== version) return true
    if (prices) refuseFaults(faultsBelow('prices', checkChargingPrices(prices)))
    const id = uuidv7()
    const after = prices && tidy(prices)
    await insertPrices(tx, {
      lotId,
      id,
      payer,
      version: version + 1,
      prices: after,
      at: now,
      by: viewer.userId,
    })
    change.audit({
      action: 'charging-price.set',
      objectKind: 'charging-price',
      objectId: id,
      before: { payer, prices: before.prices },
      after: { payer, prices: after },
    })
    change.markStale('charging')
    return false
  })
  const current = await getChargingPrices(parts, viewer, lot)
  if (isStale) throw new Refusal('stale-version', { current })
  return current
}
