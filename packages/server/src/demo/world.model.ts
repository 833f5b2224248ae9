import type { CalendarRows } from '#features/calendar/calendar.public.ts'
import type { DeviceRows } from '#features/devices/devices.public.ts'
import type { MobileAppRows } from '#features/invitations/invitations.public.ts'
import type { LotRows } from '#features/lots/lots.public.ts'
import type { MasterlistRows } from '#features/masterlists/masterlists.public.ts'
import type { PassChargeRows } from '#features/pass-charges/pass-charges.public.ts'
import type { PassholderRows } from '#features/passholders/passholders.public.ts'
import type { SessionRows } from '#features/session/session.load.ts'
import type { SourceWithKey } from '#features/sources/sources.public.ts'
import type { Tx } from '#platform/database/database.ts'

/** What is shown of health, beside what devices do. */
export interface HealthRows {
  readonly contacts: readonly { readonly name: string; readonly phone: string; readonly email: string }[]
  readonly deadCamera: { readonly name: string; readonly device_id: string }
  readonly unknownDevice: string
  readonly stations?: readonly string[]
}

/** A data set as plain rows: customers with their lots, devices, sources and users. */
export interface World extends LotRows, DeviceRows, PassholderRows {
  readonly zones: readonly object[]
  readonly sources: readonly SourceWithKey[]
  readonly session: SessionRows
  readonly calendar?: CalendarRows | undefined
  readonly ownEvents?: readonly { readonly parking_lot_id: string }[] | undefined
  readonly mobileApp?: MobileAppRows | undefined
  readonly waitlist?: readonly { readonly parking_lot_id: string }[] | undefined
  readonly ratePlans?: readonly { readonly parking_lot_id: string }[] | undefined
  readonly paymentValidations?: readonly { readonly parking_lot_id: string }[] | undefined
  readonly passCharges?: PassChargeRows | undefined
  readonly masterlists?: MasterlistRows | undefined
  readonly health?: HealthRows | undefined
}

/** Adds the rows of a feature that do not exist yet; `lotIds` are the lots that were not there before. */
export type LoadRows = (
  tx: Tx,
  world: World,
  at: { readonly lotIds: readonly string[]; readonly now: number },
) => Promise<unknown>
