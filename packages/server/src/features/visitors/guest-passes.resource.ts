import {
  guestPasses as contract,
  type GuestPassView,
} from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { checkGuestPass, guestStateAt, tidyGuestPass } from '@stallwise/domain/visitors/guest-passes.rules.ts'
import type { GuestPassDraft, ParkingPaymentOption } from '@stallwise/domain/visitors/visitors.model.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import { noteAuthorisations } from '#features/judging/judging.public.ts'
import { ofGroup, seesGroup } from '#features/passholders/passholders.public.ts'
import { lotResource } from '#features/resources/resources.public.ts'
import { visitOfGuest } from './visit-of-guest.ts'
import { loadGuestContext } from './guest-passes.store.ts'

const ofHost = <T>(field: string) =>
  sql<T>`(select ${sql.ref(field)} from passholder h join passholder_group hg
      on hg.parking_lot_id = h.parking_lot_id and hg.id = h.passholder_group_id
    where h.parking_lot_id = guest_pass.parking_lot_id and h.id = guest_pass.passholder_id)`

interface Row {
  readonly plate: string
  readonly name: string
  readonly passholder_group_id: string
  readonly passholder_id: string | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly ended_at: Date | null
  readonly parking_payment_option: ParkingPaymentOption
}

const minutesOf = ({ starts_at, ends_at }: Pick<Row, 'starts_at' | 'ends_at'>): number =>
  Math.round((ends_at.getTime() - starts_at.getTime()) / minuteMs)

/** The period of a pass, with extensions and an early end, in milliseconds since 1970 UTC. */
export const periodOfRow = ({ starts_at, ends_at, ended_at }: Row) => ({
  from: starts_at.getTime(),
  until: (ended_at ?? ends_at).getTime(),
})

const draftOfRow = (row: Row): GuestPassDraft => ({
  licensePlate: row.plate,
  name: row.name,
  passholderGroup: row.passholder_group_id,
  passholder: row.passholder_id,
  startsAt: row.starts_at.toISOString(),
  minutes: minutesOf(row),
  parkingPaymentOption: row.parking_payment_option,
})

/** Fields are written together, tidied. */
const together = () => ({})

/** The guest passes of a lot. GUE-01 to GUE-24. */
export const guestPasses = lotResource({
  contract,
  table: 'guest_pass',
  kind: 'guest-pass',
  stale: 'visitors',
  audited: ['endsAt', 'isEnded'],
  // GUE-40: of an erased pass nothing is left to read or change.
  isSeenBy: (row, viewer) => row.erased_at === null && seesGroup(viewer, row.group_tenants),
  alsoRead: {
    group_name: ofGroup<string>('guest_pass', 'g.name'),
    group_tenants: ofGroup<string[]>('guest_pass', 'g.tenants'),
    host_name: ofHost<string | null>('h.name'),
    host_suite: ofHost<string | null>('h.suite'),
    host_tenants: ofHost<string[] | null>('hg.tenants'),
    visit: sql<{ enteredAt: string; exitedAt: string | null; readAs: GuestPassView['readAs'] } | null>`(select
      json_build_object('enteredAt', v.entered_at, 'exitedAt', v.exited_at, 'readAs', v.read_as) from ${visitOfGuest})`,
  },
  fields: {
    licensePlate: { read: (row) => row.plate, write: together },
    name: { read: (row) => row.name, write: together },
    passholderGroup: { read: (row) => row.passholder_group_id, write: together },
    passholder: { read: (row) => row.passholder_id, write: together },
    startsAt: { read: (row) => row.starts_at.toISOString(), write: together },
    minutes: { read: minutesOf, write: together },
    parkingPaymentOption: { read: (row) => row.parking_payment_option, write: together },
  },
  shown: (row, { now, actor }) => {
    const { visit } = row
    // GUE-09
    const seesHost = row.host_tenants !== null && seesGroup(actor, row.host_tenants)
    const period = periodOfRow(row)
    return {
      passholderGroupName: row.group_name,
      hostName: seesHost ? row.host_name : null,
      hostSuite: seesHost ? row.host_suite : null,
      endsAt: new Date(period.until).toISOString(),
      isEnded: row.ended_at !== null,
      // GUE-13
      state: guestStateAt(period, visit && { isOpen: visit.exitedAt === null }, now),
      arrivedAt: visit && new Date(visit.enteredAt).toISOString(),
      readAs: visit?.readAs ?? null,
      leftAt: visit?.exitedAt ? new Date(visit.exitedAt).toISOString() : null,
    }
  },
  rule: checkGuestPass,
  known: (change, row, draft) => loadGuestContext(change, row, draft, row && draftOfRow(row)),
  alsoWrite: async (change, draft, { row }) => {
    const before = row && draftOfRow(row)
    // GUE-08
    const isMoved = before && (draft.startsAt !== before.startsAt || draft.minutes !== before.minutes)
    const { plate, name, from, until } = tidyGuestPass(draft, change.now)
    return {
      plate,
      name,
      passholder_group_id: draft.passholderGroup!,
      passholder_id: draft.passholder,
      starts_at: new Date(from),
      ends_at: new Date(until),
      parking_payment_option: draft.parkingPaymentOption as ParkingPaymentOption,
      ...(isMoved && { ended_at: null, ends_before: null, ended_before: null }),
      ...(!row && { created_at: new Date(change.now), created_by: change.viewer.userId }),
    }
  },
  beforeInsert: (change, { licensePlate }) => noteAuthorisations(change, [normalisePlate(licensePlate)]),
  beforeUpdate: (change, row, { licensePlate }) =>
    noteAuthorisations(change, [row.plate, normalisePlate(licensePlate)]),
  remove: (change, row) => noteAuthorisations(change, [row.plate]),
  restore: (change, row) => noteAuthorisations(change, [row.plate]),
})
