import { visitPayPath } from '@stallwise/domain/payments/pay-pages.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { findStay } from '#features/gates/stays.public.ts'
import { requirePayLot } from './parking-session.store.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { sealVisit } from './session-token.ts'

/** PAY-32: the link with which the visit of a vehicle that is inside is paid. */
export const getPayLink = (
  { database, gates: { sealing } }: PaymentParts,
  viewer: Viewer,
  lotId: string,
  licensePlate: string,
): Promise<{ licensePlate: string; path: string }> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const plate = normalisePlate(licensePlate)
    if (plate === '') refuseFaults([{ path: 'licensePlate', code: 'required' }])
    await requirePayLot(tx, lotId)
    const stay = await findStay(tx, lotId, plate)
    if (!stay) throw new Refusal('not-inside')
    return { licensePlate: plate, path: visitPayPath(lotId, sealVisit(sealing, lotId, stay.visitId)) }
  })
