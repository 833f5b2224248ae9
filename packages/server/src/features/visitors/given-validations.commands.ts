import type { GivenValidation } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import type { UseRefusal } from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { plate as aPlate } from '@stallwise/domain/fields/person.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { changeLot, noteAuthorisations, type ChangeLotParts } from '#features/judging/judging.public.ts'
import {
  giveValidation,
  listGiven,
  takeBack,
} from '#features/payment-validations/payment-validations.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { givenBy } from './given-by.ts'
import { requireValidation } from './validation.commands.ts'

const refusalCodes = {
  'unknown-code': 'validation-off',
  'not-yet-valid': 'validation-not-yet-valid',
  expired: 'validation-expired',
  'used-up': 'validation-used-up',
  'already-used': 'validation-given-already',
} as const satisfies Record<UseRefusal, string>

/** VAL-21, VAL-22: gives a validation to a license plate, audited. */
export const giveToPlate = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  entry: { readonly licensePlate: string; readonly paymentValidation: string },
): Promise<GivenValidation> =>
  changeLot(parts, viewer, { lot, capability: 'visitor.manage' }, async (change) => {
    const { tx, lotId, now } = change
    await requireValidation(tx, lotId, viewer)
    refuseFaults(faultsOfFields(entry, { licensePlate: [required, aPlate] }))
    const plate = normalisePlate(entry.licensePlate)
    const use = { lotId, plate, at: now, userId: viewer.userId }
    await noteAuthorisations(change, [plate])
    const given = await giveValidation(tx, entry.paymentValidation, use)
    if ('refusal' in given) throw new Refusal(refusalCodes[given.refusal])
    const [view] = await listGiven(tx, lotId, { id: given.id })
    change.audit({
      action: 'given-validation.create',
      objectKind: 'given-validation',
      objectId: given.id,
      before: null,
      after: { licensePlate: plate, name: view!.name },
    })
    change.markStale('payment-validations')
    return view!
  })

/** VAL-23: takes back a validation that no payment uses. */
export const takeBackFromPlate = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  id: string,
): Promise<void> =>
  changeLot(parts, viewer, { lot, capability: 'visitor.manage' }, async (change) => {
    const { tx, lotId, now } = change
    await requireValidation(tx, lotId, viewer)
    const view = orNotFound((await listGiven(tx, lotId, { id, by: givenBy(viewer) }))[0])
    await noteAuthorisations(change, [view.licensePlate])
    if (!(await takeBack(tx, lotId, id, now))) throw new Refusal('validation-in-payment')
    change.audit({
      action: 'given-validation.remove',
      objectKind: 'given-validation',
      objectId: id,
      before: { licensePlate: view.licensePlate, name: view.name },
      after: null,
    })
    change.markStale('payment-validations')
  })
