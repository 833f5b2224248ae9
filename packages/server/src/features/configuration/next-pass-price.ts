import {
  checkNextPassPrice,
  isNextPriceDue,
  type NextPassPrice,
} from '@stallwise/domain/configuration/next-pass-price.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import type { LotChange } from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import type { Facts } from '#lot-events/lot-events.model.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import {
  listParkingGroups,
  setNextPassPrice,
  updateParkingGroup,
  type StoredGroup,
} from './parking-groups.store.ts'

/** No next price: the price stays. */
export const noNextPrice: NextPassPrice = { nextPassPriceCents: null, nextPassPriceFrom: null }

/** CFG-29: the next price that an edit asks for, checked, and whether it takes effect at once. */
export const checkedNextPrice = (
  { timeZone, now }: LotChange,
  { next: before }: StoredGroup,
  wanted: Partial<NextPassPrice>,
  standardPassPrice: number | null,
): { readonly next: NextPassPrice; readonly isDue: boolean } => {
  const next = { ...before, ...wanted }
  const { day: today } = localDayOf(now, timeZone)
  refuseFaults(checkNextPassPrice(next, { standardPassPrice, today, before }))
  return { next, isDue: isNextPriceDue(next, today) }
}

/** The price of a group in the lot's currency, from cents. */
export const priceOf = ({ nextPassPriceCents: cents }: NextPassPrice): number => cents! / 100

/** CFG-29: saves the next price of a group, if it differs. */
export const saveNextPrice = async (
  change: LotChange,
  { id, next: before }: StoredGroup,
  next: NextPassPrice,
): Promise<void> => {
  if (
    before.nextPassPriceCents === next.nextPassPriceCents &&
    before.nextPassPriceFrom === next.nextPassPriceFrom
  )
    return
  await setNextPassPrice(change.tx, change.lotId, id, next)
  change.audit({
    action: 'parking-group.next-price',
    objectKind: 'parking-group',
    objectId: id,
    before,
    after: next,
  })
  change.markStale('lot', 'tasks')
}

/** CFG-29: the price takes effect; a group that has no price any more stays without one. */
const takeEffect = async (
  tx: Tx,
  lotId: string,
  { id, settings, next }: StoredGroup,
  at: Date,
): Promise<boolean> => {
  const isPriced = settings.standardPassPrice !== null
  const after = isPriced ? { ...settings, standardPassPrice: priceOf(next) } : settings
  await updateParkingGroup(tx, lotId, id, { settings: after })
  await setNextPassPrice(tx, lotId, id, noNextPrice)
  await writeAudit(tx, {
    parkingLotId: lotId,
    actor: { kind: 'system', id: null, name: 'Stallwise' },
    action: isPriced ? 'parking-group.edit' : 'parking-group.next-price',
    objectKind: 'parking-group',
    objectId: id,
    before: { ...settings, ...next },
    after: { ...after, ...noNextPrice },
    at,
  })
  return isPriced
}

/** CFG-29: prices from a day on take effect when it begins, before passes are charged. */
export const applyNextPrices = async ({
  tx,
  lotId,
  day,
  at,
  markStale,
}: Facts['passDayBegins']): Promise<void> => {
  const due = (await listParkingGroups(tx, lotId)).filter(({ next }) => isNextPriceDue(next, day))
  const priced: string[] = []
  for (const group of due) if (await takeEffect(tx, lotId, group, at)) priced.push(group.id)
  if (due.length === 0) return
  if (priced.length > 0) await tell('passesPriced', { tx, lotId, parkingGroupIds: priced, day })
  markStale('lot')
  markStale('tasks')
}
