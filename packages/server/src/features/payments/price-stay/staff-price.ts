import type {
  StaffPrice,
  VehicleByTime,
  VehicleInside,
} from '@stallwise/contract/payments/price-stay.contract.ts'
import { visitPayPath } from '@stallwise/domain/payments/pay-pages.ts'
import { referenceOf } from '@stallwise/domain/payments/staff-entry.ts'
import { isErasedPlate } from '@stallwise/domain/vehicles/erased-plate.ts'
import { signImageUrls, type ImageLinks } from '#features/images/images.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { requirePayLot } from '../parking-session/parking-session.store.ts'
import { priceSession, type PricedSession } from '../parking-session/session-price.ts'
import { optionView } from '../parking-session/parking-session.view.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { sealVisit, type LookedUp } from '../parking-session/session-token.ts'
import type { VehicleByTimeRow } from './vehicles-by-time.store.ts'
import { findVehicleInside, type VehicleInsideRow } from './vehicles-inside.store.ts'

/** What it takes to price the stay of a vehicle whose plate was not read. */
export type PriceStayParts = PaymentParts & { readonly imageLinks: ImageLinks }

const shownPlate = (plate: string | null): string | null =>
  plate === null || isErasedPlate(plate) ? null : plate

const vehicleView = (row: VehicleInsideRow, images: ReadonlyMap<string, string>): VehicleInside => {
  const image = (row.file_key !== null && images.get(row.file_key)) || null
  return {
    _id: row.id,
    licensePlate: shownPlate(row.plate),
    readPlate: shownPlate(row.read_plate),
    enteredAt: row.entered_at.toISOString(),
    heldSince: row.exited_at?.toISOString() ?? null,
    zone: row.zone_id !== null && row.zone !== null ? { _id: row.zone_id, name: row.zone } : null,
    camera: row.camera,
    make: row.read_make,
    color: row.read_color,
    isPassholder: row.passholder_id !== null,
    image,
    plateBox: (image !== null && row.plate_box) || null,
  }
}

/** PAY-100: vehicles as they are shown, with the pictures of their entries. */
export const vehicleViews = async (
  tx: Tx,
  links: ImageLinks,
  rows: readonly VehicleInsideRow[],
): Promise<VehicleInside[]> => {
  const keys = rows.flatMap(({ file_key }) => file_key ?? [])
  const images = await signImageUrls(tx, links, keys)
  return rows.map((row) => vehicleView(row, images))
}

/** PAY-131: vehicles as they are shown, with the pictures of their entries or exits. */
export const vehicleByTimeViews = async (
  tx: Tx,
  links: ImageLinks,
  rows: readonly VehicleByTimeRow[],
): Promise<VehicleByTime[]> => {
  const views = await vehicleViews(tx, links, rows)
  return views.map((view, nth) => ({
    ...view,
    heldSince: rows[nth]!.left_at === null ? view.heldSince : null,
    leftAt: timeOf(rows[nth]!.left_at?.getTime() ?? null),
  }))
}

/** When a stay began, where it is paid, and until when. */
interface PayLink {
  readonly enteredAt: number
  readonly token: string
  readonly endsAt: number | null
}

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** PAY-102: the price as staff see it. */
export const staffPriceView = (priced: PricedSession, { enteredAt, token, endsAt }: PayLink): StaffPrice => {
  const { lot, lookedUp, session, account, reductions } = priced
  const reference = referenceOf(lookedUp.plate)
  const leave = account.options.find(({ minutes }) => minutes === null)
  return {
    licensePlate: reference === undefined ? lookedUp.plate : null,
    reference: reference ?? null,
    enteredAt: new Date(enteredAt).toISOString(),
    currency: lot.currency,
    isCovered: account.state === 'covered',
    paidUntil: timeOf(session.paidUntil),
    leaveBy: account.state === 'paid' ? timeOf(account.leaveBy) : null,
    paidCents: session.paidCents,
    validations: reductions.given.map(({ name }) => ({ name })),
    leave: leave ? optionView(leave, true) : null,
    path: visitPayPath(lot.id, token),
    pathEndsAt: timeOf(endsAt),
  }
}

/** Staff who look at a price are not counted among the attempts of a network. */
const noNetwork = ''

/** What is owed in a lot now for what staff looked up; refused where payments are off. */
export const priceForStaff = async (tx: Tx, lookedUp: LookedUp, now: number): Promise<PricedSession> => {
  const lot = await requirePayLot(tx, lookedUp.lotId)
  return priceSession(tx, { lot, lookedUp, coupon: null, network: noNetwork, now })
}

/** PAY-102: a vehicle that is inside, and what it owes. */
export const getVehicleInside = (
  parts: PriceStayParts,
  viewer: Viewer,
  lotId: string,
  visitId: string,
): Promise<{ vehicle: VehicleInside; price: StaffPrice | null }> => {
  const { database, imageLinks, clock, gates } = parts
  return database.withViewer(scopeOf(viewer), async (tx) => {
    const now = clock()
    const row = await findVehicleInside(tx, lotId, visitId, now)
    if (!row) throw new Refusal('not-inside')
    const [vehicle] = await vehicleViews(tx, imageLinks, [row])
    const plate = vehicle!.licensePlate
    if (plate === null) return { vehicle: vehicle!, price: null }
    const lookedUp = { lotId, plate, visitId, isEntryShown: true, staffEntry: null }
    const priced = await priceForStaff(tx, lookedUp, now)
    const token = sealVisit(gates.sealing, lotId, visitId)
    return {
      vehicle: vehicle!,
      price: staffPriceView(priced, {
        enteredAt: priced.enteredAt ?? row.entered_at.getTime(),
        token,
        endsAt: null,
      }),
    }
  })
}
