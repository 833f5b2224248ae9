import { openForPayment } from '#features/gates/gates.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { findPayLot } from '../parking-session/parking-session.store.ts'
import type { PaymentLog, PaymentParts } from '../payment-parts.ts'
import type { PaymentRow } from '../payments.store.ts'
import { loadAccount } from '../plate-account/load-account.ts'
import { countForVehicle, findLookAlikesInside } from '../plate-account/look-alikes.store.ts'
import { findStay } from '#features/gates/stays.public.ts'

/** The visits of the vehicle with a plate that is inside, if nothing is due for it; PAY-128: what was paid for look-alikes counts. */
const findPaidStay = async (
  tx: Tx,
  lotId: string,
  plate: string,
  now: number,
): Promise<readonly string[] | undefined> => {
  const [lot, stay] = [await findPayLot(tx, lotId), await findStay(tx, lotId, plate)]
  if (!lot || !stay) return undefined
  const { account, ofLookAlikes } = await loadAccount(tx, lot, { plate, stay }, { now })
  if (account.state === 'due') return undefined
  // An exit may have counted them meanwhile: then what is due is worked out anew.
  if (!(await countForVehicle(tx, lotId, ofLookAlikes, stay))) return findPaidStay(tx, lotId, plate, now)
  return stay.visitIds
}

const openFor = async (
  parts: PaymentParts,
  { lotId, plate }: { readonly lotId: string; readonly plate: string },
  onError: (error: unknown) => void,
): Promise<void> => {
  const own = await parts.database.asSystem((tx) => findStay(tx, lotId, plate))
  const plates = own ? [plate] : await parts.database.asSystem((tx) => findLookAlikesInside(tx, lotId, plate))
  for (const one of plates) {
    const visitIds = await parts.database.asSystem((tx) => findPaidStay(tx, lotId, one, parts.clock()))
    if (visitIds) await openForPayment(parts.gates, lotId, visitIds, onError)
  }
}

/**
 * GAT-58: opens the exit where the vehicle of an approved payment was held, if nothing is left to pay for it; the payment does
 * not wait for the gate.
 */
export const openExitOf = (
  parts: PaymentParts,
  log: PaymentLog,
  { state, parking_lot_id: lotId, plate, id }: PaymentRow,
): void => {
  if (state !== 'approved' || plate === null) return
  const onError = (error: unknown) =>
    log.error(
      { err: error, payment: id, lot: lotId },
      'the exit of a vehicle that has paid could not be opened',
    )
  openFor(parts, { lotId, plate }, onError).catch(onError)
}
