import { passholders as contract } from '@stallwise/contract/passholders/passholders.contract.ts'
import { passStateOn } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import type { AppState, InvitationState } from '@stallwise/domain/invitations/invitations.model.ts'
import type { PassholderDraft, PassType } from '@stallwise/domain/passholders/passholders.model.ts'
import {
  allowedPassTypes,
  checkPassholder,
  tidyPassholder,
  tidyPassId,
} from '@stallwise/domain/passholders/passholders.rules.ts'
import { tidyTag } from '@stallwise/domain/passholders/tags.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { LotChange } from '#features/judging/judging.public.ts'
import { loadPassMasterlists } from '#features/masterlists/masterlists.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { lotResource } from '#features/resources/resources.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { notePasses } from './note-passes.ts'
import { requireRoom } from './group-room.ts'
import { listGroupIds, noteRemover, ofGroup, seesGroup } from './passholder-access.ts'
import {
  deleteEndedPlates,
  findEndedOwners,
  loadTaken,
  markVehicles,
  writeVehicles,
} from './vehicles.store.ts'

interface VehicleRow {
  readonly licensePlate: string
  readonly make: string | null
  readonly model: string | null
  readonly until: string | null
}

interface InvitationRow {
  readonly email: string
  readonly state: InvitationState
  readonly reason: string | null
  readonly askedAt: string
}

/** What is read with a passholder. */
export const alsoRead = {
  group_name: ofGroup<string>('passholder', 'g.name'),
  group_tenants: ofGroup<string[]>('passholder', 'g.tenants'),
  parking_group: ofGroup<string>('passholder', 'g.parking_group_id'),
  vehicles: sql<VehicleRow[]>`(select coalesce(json_agg(json_build_object(
      'licensePlate', v.plate, 'make', v.make, 'model', v.model, 'until', v.until) order by v.until nulls first, v.plate), '[]')
    from passholder_plate v where v.parking_lot_id = passholder.parking_lot_id and v.passholder_id = passholder.id)`,
  invitations: sql<InvitationRow[]>`(select coalesce(json_agg(json_build_object(
      'email', i.email, 'state', i.state, 'reason', i.reason, 'askedAt', i.asked_at) order by i.email), '[]')
    from pass_invitation i where i.parking_lot_id = passholder.parking_lot_id and i.passholder_id = passholder.id)`,
  tags: sql<string[]>`array(select t.epc from passholder_tag t
    where t.parking_lot_id = passholder.parking_lot_id and t.passholder_id = passholder.id order by t.epc)`,
  booked_until: sql<string[]>`array(select to_char(b.last_day, 'YYYY-MM-DD') from booking b
    where b.parking_lot_id = passholder.parking_lot_id and b.passholder_id = passholder.id
      and b.removed_at is null and b.erased_at is null)`,
}

/** Fields are written together, tidied. */
const together = () => ({})

const plain = <const C extends string>(column: C) => ({
  read: <V>(row: Readonly<Record<C, V>>): V => row[column],
  write: together,
})

const platesOf = ({ vehicles }: Pick<PassholderDraft, 'vehicles'>): string[] =>
  vehicles.map(({ licensePlate }) => normalisePlate(licensePlate))

const columnsOf = (draft: PassholderDraft) => ({
  passholder_group_id: draft.passholderGroup!,
  pass_id: draft.passholderId,
  name: draft.name,
  email: draft.email,
  suite: draft.suite,
  pass_type: draft.passType as PassType,
  validity_group: draft.validityGroup,
  valid_from: draft.validFrom,
  valid_to: draft.validTo,
  is_multi_pass: draft.isMultiPass,
  number_of_vehicles: draft.numberOfVehicles as number | null,
  inside_at_once: draft.insideAtOnce as number | null,
  same_as_pass_owner: draft.sameAsPassOwner,
  pass_owner_name: draft.passOwnerName,
  pass_owner_email: draft.passOwnerEmail,
})

/** PAS-30: before a passholder is written; PAS-15: others lose the temporary plates that have ended. */
const beforeWrite = async (
  change: LotChange,
  draft: Pick<PassholderDraft, 'vehicles'>,
  id: string,
): Promise<void> => {
  const { tx, lotId, now } = change
  const plates = platesOf(draft)
  await notePasses(change, [id, ...(await findEndedOwners(tx, { lotId, id }, plates, now))])
  await deleteEndedPlates(tx, { lotId, id }, plates, now)
}

/** PAS-16, PAS-23: what the lot offers. */
const loadPassSettings = async ({ tx, lotId }: LotChange, current: PassType | undefined) => {
  const lot = await tx
    .selectFrom('parking_lot')
    .select(['time_bound_passes', 'pass_validity_groups'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  const groups = lot.pass_validity_groups as { _id: string }[]
  return {
    passTypes: allowedPassTypes({ timeBoundPasses: lot.time_bound_passes }, current),
    validityGroups: new Set(groups.map(({ _id }) => _id)),
  }
}

/** BOO-30: how many bookings have days after today. */
const countAhead = (lastDays: readonly string[], today: string): number =>
  lastDays.filter((day) => day > today).length

const readTimeZone = async (tx: Tx, lotId: string) =>
  tx.selectFrom('parking_lot').select('time_zone').where('id', '=', lotId).executeTakeFirstOrThrow()

/** The passholders of a lot. PAS-10 to PAS-20, PAS-30. */
export const passholders = lotResource({
  contract,
  table: 'passholder',
  kind: 'passholder',
  stale: 'passholders',
  // PAS-50: an erased one is nobody's any more.
  isSeenBy: (row, viewer) => row.erased_at === null && seesGroup(viewer, row.group_tenants),
  alsoRead,
  readLot: readTimeZone,
  fields: {
    passholderGroup: plain('passholder_group_id'),
    passholderId: plain('pass_id'),
    name: plain('name'),
    email: plain('email'),
    suite: plain('suite'),
    passType: plain('pass_type'),
    validityGroup: plain('validity_group'),
    validFrom: plain('valid_from'),
    validTo: plain('valid_to'),
    isMultiPass: plain('is_multi_pass'),
    numberOfVehicles: plain('number_of_vehicles'),
    insideAtOnce: plain('inside_at_once'),
    vehicles: {
      read: (row) =>
        row.vehicles.map(({ until, ...vehicle }) => ({
          ...vehicle,
          until: until === null ? null : new Date(until).toISOString(),
        })),
      write: together,
    },
    tagIds: plain('tags'),
    sameAsPassOwner: plain('same_as_pass_owner'),
    passOwnerName: plain('pass_owner_name'),
    passOwnerEmail: plain('pass_owner_email'),
  },
  shown: (row, { now }) => ({
    passholderGroupName: row.group_name,
    parkingGroup: row.parking_group,
    bookingsAhead: countAhead(row.booked_until, localDayOf(now, row.time_zone).day),
    appState: row.app_state as AppState,
    invitations: row.invitations.map(({ askedAt, ...invitation }) => ({
      ...invitation,
      askedAt: new Date(askedAt).toISOString(),
    })),
    state: passStateOn(
      { validFrom: row.valid_from, validTo: row.valid_to },
      localDayOf(now, row.time_zone).day,
    ),
  }),
  rule: checkPassholder,
  known: async (change, row, draft) => {
    const { tx, lotId, now } = change
    const wanted = {
      passId: tidyPassId(draft.passholderId),
      plates: platesOf(draft),
      tags: draft.tagIds.map(tidyTag),
    }
    return {
      groups: await listGroupIds(change),
      ...(await loadPassSettings(change, row?.pass_type)),
      masterlists: await loadPassMasterlists(tx, lotId, [draft.passholderId]),
      ...(await loadTaken(tx, { lotId, id: row?.id ?? uuidv7() }, wanted, now)),
      now,
      ownPassId: row?.pass_id,
      ownPlates: new Set(row?.vehicles.map(({ licensePlate }) => licensePlate)),
    }
  },
  alsoWrite: async (_change, draft) => columnsOf(tidyPassholder(draft)),
  beforeInsert: async (change, draft, id) => {
    await requireRoom(change, draft.passholderGroup!)
    await beforeWrite(change, draft, id)
  },
  beforeUpdate: async (change, row, draft) => {
    // WTL-01: an expired pass that is extended counts again.
    const isExtended = row.valid_to !== null && (draft.validTo === null || draft.validTo > row.valid_to)
    const isMore = (draft.insideAtOnce ?? 1) > (row.inside_at_once ?? 1)
    if (isExtended || isMore || draft.passholderGroup !== row.passholder_group_id)
      await requireRoom(change, draft.passholderGroup!)
    await beforeWrite(change, draft, row.id)
  },
  afterWrite: async ({ tx, lotId, now }, id, draft, before) => {
    const tidy = tidyPassholder(draft)
    await writeVehicles(tx, { lotId, id }, tidy, now)
    if (before && before.email !== tidy.email) await tell('emailsChanged', { tx, lotId, passholderIds: [id] })
  },
  remove: async (change, row, { paidPreBook = false }: { readonly paidPreBook?: boolean }) => {
    await notePasses(change, [row.id])
    await tell('passesRemoved', { change, passholderIds: [row.id], keepsBookings: paidPreBook })
    await markVehicles(change.tx, change.lotId, [row.id], new Date(change.now))
    await noteRemover(change, 'passholder', row.id)
  },
  restore: async (change, row) => {
    await requireRoom(change, row.passholder_group_id)
    await beforeWrite(change, row, row.id)
    await markVehicles(change.tx, change.lotId, [row.id], null)
    await tell('passesRestored', { change, passholderIds: [row.id] })
  },
})
