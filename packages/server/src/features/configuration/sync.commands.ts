import type { LotBundle } from '@stallwise/contract/lot-import/lot-bundle.contract.ts'
import type { LotSettings, PassValidityGroup } from '@stallwise/domain/configuration/lot-settings.model.ts'
import type { ParkingGroupSettings } from '@stallwise/domain/configuration/parking-group.model.ts'
import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import { maxStallsOf } from '@stallwise/domain/configuration/parking-group.rules.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { setHolidayRow } from '#features/calendar/calendar.public.ts'
import type { SyncConfig } from '#platform/config/sync-config.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { requireAt, type Viewer } from '#platform/http/viewer.ts'
import { applySettings } from './configuration.commands.ts'
import { findLot } from './configuration.store.ts'
import { managers } from './managers.resource.ts'
import { applyGroup, applyNewGroup } from './parking-groups.commands.ts'
import { listParkingGroups, type StoredGroup } from './parking-groups.store.ts'
import { fetchBundle } from './sync-source.ts'

export interface SyncParts extends ChangeLotParts {
  readonly config: { readonly sync: SyncConfig }
}

type RemoteGroup = LotBundle['parkingGroups'][number]

/** CFG-50: a group is matched by its id, else by its name, and keeps its type. */
const ours = (groups: readonly StoredGroup[], { _id, name, type }: RemoteGroup): StoredGroup | undefined =>
  [
    groups.find(({ id }) => id === _id),
    groups.find(({ settings }) => nameKey(settings.name) === nameKey(name)),
    groups.find(({ settings }) => settings.type === 'reserved' && type === 'reserved'),
  ].find((group) => group?.settings.type === type)

/** Limits a minimum to the stalls of this installation. */
const fitted = (wanted: ParkingGroupSettings, stalls: number): ParkingGroupSettings => ({
  ...wanted,
  ...(wanted.countedBy === 'plates' && stalls === 0 ? { typedCapacity: wanted.typedCapacity ?? 0 } : {}),
  minimumNumberOfStalls: Math.min(wanted.minimumNumberOfStalls, maxStallsOf(wanted, stalls)),
})

const copyGroups = async (change: LotChange, theirs: readonly RemoteGroup[]) => {
  const counts = { added: 0, changed: 0 }
  for (const their of theirs) {
    const { _id, ...wanted } = their
    const groups = await listParkingGroups(change.tx, change.lotId)
    const group = ours(groups, their)
    if (group) {
      const next = fitted({ ...group.settings, ...wanted }, group.stalls)
      if (await applyGroup(change, group, next)) counts.changed++
    } else if (wanted.type !== 'reserved') {
      await applyNewGroup(change, fitted(wanted, 0))
      counts.added++
    }
  }
  return counts
}

const copyHolidays = async (change: LotChange, holidays: LotBundle['holidays']): Promise<number> => {
  const { tx, lotId } = change
  let changed = 0
  for (const { date, name } of holidays) {
    const { before, after } = await setHolidayRow(tx, lotId, { day: date, name })
    if (before?.name === after.name) continue
    changed++
    change.audit({ action: 'holiday.set', objectKind: 'holiday', objectId: date, before, after })
  }
  return changed
}

const copyManagers = async (change: LotChange, theirs: LotBundle['managers']): Promise<number> => {
  const ours = await managers.listAll(change.tx, change.lotId)
  const known = new Set(ours.map(({ email }) => nameKey(email)))
  const fresh = theirs.filter(({ email }) => !known.has(nameKey(email)))
  for (const wanted of fresh) await managers.commands.addTo(change, wanted)
  return fresh.length
}

/** Theirs with our ids, matched by name, and ours that they do not have: passes may refer to these. */
const mergedValidityGroups = (
  { passValidityGroups: ours }: LotSettings,
  { passValidityGroups: theirs }: Pick<LotSettings, 'passValidityGroups'>,
): PassValidityGroup[] => {
  const names = new Set(theirs.map(({ name }) => nameKey(name)))
  return [
    ...theirs.map((group) => ({
      ...group,
      _id: ours.find(({ name }) => nameKey(name) === nameKey(group.name))?._id,
    })),
    ...ours.filter(({ name }) => !names.has(nameKey(name))),
  ]
}

/** CFG-50: copies a lot's configuration from the other server, completely or not at all. It is fetched before anything is locked. */
export const syncLot = async (
  parts: SyncParts,
  viewer: Viewer,
  {
    parkingLotId,
    sourceParkingLotId = parkingLotId,
  }: { parkingLotId: string; sourceParkingLotId?: string | undefined },
) => {
  requireAt(viewer, 'lot.administer', parkingLotId)
  const bundle = await fetchBundle(parts.config.sync, sourceParkingLotId)
  return changeLot(parts, viewer, { lot: parkingLotId, capability: 'lot.administer' }, async (change) => {
    const lot = orNotFound(await findLot(change.tx, change.lotId))
    const timeBoundPasses = lot.settings.timeBoundPasses || bundle.settings.timeBoundPasses
    const settings = await applySettings(change, lot, {
      ...lot.settings,
      ...bundle.settings,
      timeBoundPasses,
      passValidityGroups: mergedValidityGroups(lot.settings, bundle.settings),
    })
    const parkingGroups = await copyGroups(change, bundle.parkingGroups)
    const holidays = await copyHolidays(change, bundle.holidays)
    const fresh = await copyManagers(change, bundle.managers)
    if (holidays > 0) change.markStale('lot', 'occupancyHistory')
    return { settings, parkingGroups, holidays, managers: fresh }
  })
}
