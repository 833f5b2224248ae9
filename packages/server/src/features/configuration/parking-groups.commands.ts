import type {
  NewParkingGroup,
  ParkingGroupEdit,
  ParkingGroupView,
} from '@stallwise/contract/lots/parking-groups.contract.ts'
import type {
  MinimumWarning,
  ParkingGroupSettings,
} from '@stallwise/domain/configuration/parking-group.model.ts'
import {
  checkParkingGroup,
  tidyParkingGroup,
  warningsOfMinimum,
  whyGroupStays,
} from '@stallwise/domain/configuration/parking-group.rules.ts'
import { uuidv7 } from 'uuidv7'
import { givenFields } from '#platform/http/given-fields.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { parkingGroupView } from './configuration.view.ts'
import { changeLot } from './lot-change.ts'
import type { Changing, LotChangeParts } from './lot-change.ts'
import {
  findParkingGroup,
  insertParkingGroup,
  listParkingGroups,
  markParkingGroup,
  updateParkingGroup,
} from './parking-groups.store.ts'
import type { StoredGroup } from './parking-groups.store.ts'

const blank = {
  standardPassPrice: null,
  standardPassPaymentFrequency: null,
  minimumNumberOfStalls: 0,
  passLimitPerDay: null,
  highOccupancyThreshold: null,
  countedBy: 'stalls',
  typedCapacity: null,
  isDefaultVisitor: false,
} as const

const deed = (action: string, id: string, before: unknown, after: unknown) => ({
  action,
  objectKind: 'parking-group',
  objectId: id,
  before,
  after,
})

const known = async ({ tx, lotId }: Changing, id: string): Promise<StoredGroup> => {
  const group = await findParkingGroup(tx, lotId, id.toLowerCase())
  if (!group || group.removed) throw new Refusal('not-found')
  return group
}

const viewOf = async (changing: Changing, id: string): Promise<ParkingGroupView> =>
  parkingGroupView(await known(changing, id))

const namesBeside = (groups: readonly StoredGroup[], id?: string): string[] =>
  groups.filter((group) => group.id !== id).map(({ settings }) => settings.name)

/** CFG-27: the default moves, it does not multiply. */
const endOtherDefault = async (
  { tx, lotId, did }: Changing,
  groups: readonly StoredGroup[],
  id: string,
): Promise<void> => {
  for (const other of groups.filter((group) => group.id !== id && group.settings.isDefaultVisitor)) {
    const settings = { ...other.settings, isDefaultVisitor: false }
    await updateParkingGroup(tx, lotId, other.id, { settings })
    did(deed('parking-group.edit', other.id, other.settings, settings))
  }
}

/** Saves a new group of a lot that is being changed. */
export const applyNewGroup = async (
  changing: Changing,
  wanted: ParkingGroupSettings,
  id: string = uuidv7(),
): Promise<string> => {
  const { tx, lotId, did } = changing
  const groups = await listParkingGroups(tx, lotId)
  refuseFaults(checkParkingGroup(wanted, { before: null, stalls: 0, takenNames: namesBeside(groups) }))
  const settings = tidyParkingGroup(wanted, 0)
  if (settings.isDefaultVisitor) await endOtherDefault(changing, groups, id)
  await insertParkingGroup(tx, lotId, id, settings)
  did(deed('parking-group.create', id, null, settings))
  return id
}

/** Saves another state of a group of a lot that is being changed; whether anything is different. */
export const applyGroup = async (
  changing: Changing,
  group: StoredGroup,
  wanted: ParkingGroupSettings,
): Promise<boolean> => {
  const { tx, lotId, now, did } = changing
  const groups = await listParkingGroups(tx, lotId)
  const { settings: before, stalls, id } = group
  refuseFaults(checkParkingGroup(wanted, { before, stalls, takenNames: namesBeside(groups, id) }))
  const settings = tidyParkingGroup(wanted, stalls)
  if (JSON.stringify(settings) === JSON.stringify(before)) return false
  if (settings.isDefaultVisitor) await endOtherDefault(changing, groups, id)
  const warnings = warningsOfMinimum(
    ...([settings.type, before.minimumNumberOfStalls, settings.minimumNumberOfStalls] as const),
  )
  const waitFrom = warnings.includes('resets-waiting-period') ? new Date(now) : undefined
  await updateParkingGroup(tx, lotId, id, { settings, waitFrom })
  did(deed('parking-group.edit', id, before, settings))
  return true
}

export const addParkingGroup = (
  parts: LotChangeParts,
  viewer: Viewer,
  lot: string,
  wanted: NewParkingGroup,
): Promise<ParkingGroupView> =>
  changeLot(parts, viewer, { lot }, async (changing) => {
    const id = await applyNewGroup(changing, { ...blank, ...givenFields(wanted) } as ParkingGroupSettings)
    return viewOf(changing, id)
  })

export const changeParkingGroup = (
  parts: LotChangeParts,
  viewer: Viewer,
  { lot, id }: { readonly lot: string; readonly id: string },
  { version, ...edit }: ParkingGroupEdit,
): Promise<ParkingGroupView> =>
  changeLot(parts, viewer, { lot }, async (changing) => {
    const group = await known(changing, id)
    if (version !== undefined && version !== group.version)
      throw new Refusal('stale-version', { current: parkingGroupView(group) })
    await applyGroup(changing, group, { ...group.settings, ...givenFields(edit) } as ParkingGroupSettings)
    return viewOf(changing, id)
  })

/** CFG-28. */
export const removeParkingGroup = (
  parts: LotChangeParts,
  viewer: Viewer,
  { lot, id }: { readonly lot: string; readonly id: string },
): Promise<{ deleted: string }> =>
  changeLot(parts, viewer, { lot }, async (changing) => {
    const { tx, lotId, now, did } = changing
    const group = await known(changing, id)
    const why = whyGroupStays({ ...group, ...group.settings })
    if (why) throw new Refusal('group-in-use', { detail: why })
    await markParkingGroup(tx, lotId, group.id, new Date(now))
    did(deed('parking-group.remove', group.id, group.settings, null))
    return { deleted: group.id }
  })

/** CFG-28: takes back a removal; one that was never removed is there. */
export const restoreParkingGroup = (
  parts: LotChangeParts,
  viewer: Viewer,
  { lot, id }: { readonly lot: string; readonly id: string },
): Promise<ParkingGroupView> =>
  changeLot(parts, viewer, { lot }, async (changing) => {
    const { tx, lotId, did } = changing
    const group = await findParkingGroup(tx, lotId, id.toLowerCase())
    if (!group) throw new Refusal('not-found')
    if (group.removed) {
      const { settings: before, stalls } = group
      const takenNames = namesBeside(await listParkingGroups(tx, lotId))
      refuseFaults(checkParkingGroup(before, { before, stalls, takenNames }))
      await markParkingGroup(tx, lotId, group.id, null)
      did(deed('parking-group.restore', group.id, null, before))
    }
    return viewOf(changing, group.id)
  })

const meant = (groups: readonly StoredGroup[], parkingGroup: string): StoredGroup[] => {
  const id = parkingGroup.toLowerCase()
  const named = groups.filter((group) => group.id === id || group.settings.type === parkingGroup)
  if (named.length > 0) return named
  throw new Refusal('invalid', { faults: [{ path: 'parkingGroup', code: 'unknown', message: 'unknown' }] })
}

/** The fault of a minimum stands at its own name on this call. */
const asMinimum = (error: unknown): never => {
  if (!(error instanceof Refusal) || !error.faults) throw error
  const faults = error.faults.map((fault) => ('path' in fault ? { ...fault, path: 'minimum' } : fault))
  throw new Refusal('invalid', { faults })
}

/** CFG-24. */
export const setStallMinimums = (
  parts: LotChangeParts,
  viewer: Viewer,
  lot: string,
  { parkingGroup, minimum }: { readonly parkingGroup: string; readonly minimum: number },
): Promise<{ parkingGroups: ParkingGroupView[]; warnings: MinimumWarning[] }> =>
  changeLot(parts, viewer, { lot }, async (changing) => {
    const groups = meant(await listParkingGroups(changing.tx, changing.lotId), parkingGroup)
    const warnings = new Set<MinimumWarning>()
    for (const group of groups) {
      const { type, minimumNumberOfStalls } = group.settings
      for (const warning of warningsOfMinimum(type, minimumNumberOfStalls, minimum)) warnings.add(warning)
      const wanted = { ...group.settings, minimumNumberOfStalls: minimum }
      await applyGroup(changing, group, wanted).catch(asMinimum)
    }
    const views = await Promise.all(groups.map(({ id }) => viewOf(changing, id)))
    return { parkingGroups: views, warnings: [...warnings] }
  })
