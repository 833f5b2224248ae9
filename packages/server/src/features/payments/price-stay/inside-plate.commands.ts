import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { plate as plateCheck } from '@stallwise/domain/fields/person.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import { correctVisit } from '#features/violations/violations.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { findVehicleInside } from './vehicles-inside.store.ts'

/** PAY-103: corrects the plate of a vehicle that is inside; its visit is judged again. */
export const correctPlateInside = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  visitId: string,
  licensePlate: string,
): Promise<{ licensePlate: string }> => {
  const plate = normalisePlate(licensePlate)
  const request = { lot, capability: 'payment.manage', affects: 'judging' } as const
  return changeLot(parts, viewer, request, async (change) => {
    await change.judging()
    const row = await findVehicleInside(change.tx, change.lotId, visitId, change.now)
    if (!row) throw new Refusal('not-inside')
    // A longer plate than people type is accepted only if it is the one that was read.
    if (plate === '' || plate !== row.read_plate)
      refuseFaults(faultsOfFields({ licensePlate }, { licensePlate: [required, plateCheck] }))
    await correctVisit(change, { visit: `${row.entered_at.getTime()} ${row.entry_event_id}`, visitId }, plate)
    change.audit({
      action: plate === row.plate ? 'visit.confirm-plate' : 'visit.correct-plate',
      objectKind: 'visit',
      objectId: visitId,
      before: { licensePlate: row.plate },
      after: { licensePlate: plate },
    })
    change.markStale('violations', 'alerts', 'payments')
    return { licensePlate: plate }
  })
}
