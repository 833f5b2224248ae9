import { randomInt } from 'node:crypto'
import type { StaffPrice } from '@stallwise/contract/payments/price-stay.contract.ts'
import { checkStaffEntry, placeholderPlate } from '@stallwise/domain/payments/staff-entry.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { findStay } from '#features/gates/stays.public.ts'
import { endOfStaffEntry, sealStaffEntry } from '../parking-session/session-token.ts'
import { priceForStaff, staffPriceView, type PriceStayParts } from './staff-price.ts'

/** An entry as staff enter it. */
interface NewStaffEntry {
  readonly licensePlate: string | null
  readonly enteredAt: string
}

/** PAY-104 to PAY-106: sets the entry of a vehicle that was not read; what it owes, and the link to pay it. */
export const setStaffEntry = (
  { database, clock, gates }: PriceStayParts,
  viewer: Viewer,
  lotId: string,
  { licensePlate, enteredAt: typed }: NewStaffEntry,
): Promise<StaffPrice> => {
  const now = clock()
  const enteredAt = Date.parse(typed)
  refuseFaults(checkStaffEntry({ licensePlate, enteredAt }, now))
  const plate =
    licensePlate === null ? placeholderPlate((below) => randomInt(below)) : normalisePlate(licensePlate)
  return database.withViewer(scopeOf(viewer), async (tx) => {
    if (await findStay(tx, lotId, plate)) throw new Refusal('plate-inside')
    const staffEntry = { id: uuidv7(), enteredAt, setBy: viewer.userId, setAt: now }
    const lookedUp = { lotId, plate, visitId: null, isEntryShown: true, staffEntry }
    const priced = await priceForStaff(tx, lookedUp, now)
    // The plate is erased elsewhere; the audit keeps who set which time.
    await writeAudit(tx, {
      parkingLotId: lotId,
      actor: { id: viewer.userId, name: viewer.name },
      action: 'parking-session.set-entry',
      objectKind: 'parking-session',
      objectId: staffEntry.id,
      before: null,
      after: { enteredAt: new Date(enteredAt).toISOString(), hasPlate: licensePlate !== null },
      at: new Date(now),
    })
    const token = sealStaffEntry(gates.sealing, lotId, plate, staffEntry)
    return staffPriceView(priced, { enteredAt, token, endsAt: endOfStaffEntry(staffEntry) })
  })
}
