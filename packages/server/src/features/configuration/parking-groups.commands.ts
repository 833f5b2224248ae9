import { isSameData } from '@stallwise/domain/fields/same-data.ts'
import type {
  NewParkingGroup,
  ParkingGroupEdit,
  ParkingGroupView,
} from '@stallwise/contract/configuration/parking-groups.contract.ts'
import type {
  MinimumWarning,
  ParkingGroupSettings,
} from '@stallwise/domain/configuration/parking-group.model.ts'
import {
  checkParkingGroup,
  tidyParkingGroup,
  warningsOfMinimum,
  reasonGroupIsInUse,
} from '@stallwise/domain/configuration/parking-group.rules.ts'
import { isPricedAnew } from '@stallwise/domain/pass-charges/recorded-passes.rules.ts'
import { uuidv7 } from 'uuidv7'
import {
  changeLot,
  noteSettingsChange,
  type AuditRecord,
  type ChangeLotParts,
  type LotChange,
} from '#features/judging/judging.public.ts'
import { keepDefaultGroup } from '#features/pricing/pricing.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { givenFields } from '#platform/http/given-fields.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { checkedNextPrice, noNextPrice, priceOf, saveNextPrice } from './next-pass-price.ts'
import { parkingGroupView } from './configuration.view.ts'
import {
  findParkingGroup,
  insertParkingGroup,
  listParkingGroups,
  markParkingGroup,
  updateParkingGroup,
  type StoredGroup,
} from './parking-groups.store.ts'

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

const auditOf = (action: string, id: string, before: unknown, after: unknown): AuditRecord => ({
  action,
  objectKind: 'parking-group',
  objectId: id,
  before,
  after,
})

/** Fields of a group that judging does not use. */
type UnjudgedSetting =
  'standardPassPrice' | 'standardPassPaymentFrequency' | 'minimumNumberOfStalls' | 'passLimitPerDay'

const judgedPart = ({
  standardPassPrice: _price,
  standardPassPaymentFrequency: _frequency,
  minimumNumberOfStalls: _minimum,
  passLimitPerDay: _limit,
  ...judged
}: ParkingGroupSettings): Omit<ParkingGroupSettings, UnjudgedSetting> => judged

const getGroup = async ({ tx, lotId }: LotChange, id: string): Promise<StoredGroup> => {
  const group = await findParkingGroup(tx, lotId, id.toLowerCase())
  if (!group || group.removed) throw new Refusal('not-found')
  return group
}

const viewOf = async (change: LotChange, id: string): Promise<ParkingGroupView> =>
  parkingGroupView(await getGroup(change, id))

const namesBeside = (groups: readonly StoredGroup[], id?: string): string[] =>
  groups.filter((group) => group.id !== id).map(({ settings }) => settings.name)

/** CFG-27: there is at most one default, so the previous one is cleared. */
const endOtherDefault = async (
  change: LotChange,
  groups: readonly StoredGroup[],
  id: string,
): Promise<void> => {
  const { tx, lotId } = change
  for (const other of groups.filter((group) => group.id !== id && group.settings.isDefaultVisitor)) {
    const settings = { ...other.settings, isDefaultVisitor: false }
    await updateParkingGroup(tx, lotId, other.id, { settings })
    change.audit(auditOf('parking-group.edit', other.id, other.settings, settings))
  }
}

/** Saves a new group within a change of a lot. */
export const applyNewGroup = async (
  change: LotChange,
  wanted: ParkingGroupSettings,
  id: string = uuidv7(),
): Promise<string> => {
  const { tx, lotId } = change
  await noteSettingsChange(change)
  const groups = await listParkingGroups(tx, lotId)
  refuseFaults(checkParkingGroup(wanted, { before: null, stalls: 0, takenNames: namesBeside(groups) }))
  const settings = tidyParkingGroup(wanted, 0)
  await keepDefaultGroup(tx, lotId, change.now, async () => {
    if (settings.isDefaultVisitor) await endOtherDefault(change, groups, id)
    await insertParkingGroup(tx, lotId, id, settings)
  })
  change.audit(auditOf('parking-group.create', id, null, settings))
  change.markStale('lot')
  return id
}

const passPriceOf = ({
  standardPassPrice,
  standardPassPaymentFrequency: frequency,
}: ParkingGroupSettings) => ({
  priceCents: standardPassPrice === null ? null : Math.round(standardPassPrice * 100),
  frequency,
})

/** Saves a changed group within a change of a lot; returns whether anything differs. */
export const applyGroup = async (
  change: LotChange,
  group: StoredGroup,
  wanted: ParkingGroupSettings,
): Promise<boolean> => {
  const { tx, lotId, now } = change
  const groups = await listParkingGroups(tx, lotId)
  const { settings: before, stalls, id } = group
  refuseFaults(checkParkingGroup(wanted, { before, stalls, takenNames: namesBeside(groups, id) }))
  const settings = tidyParkingGroup(wanted, stalls)
  if (isSameData(settings, before)) return false
  // ING-74: of a group with tens of thousands of passes, before the judging lock is taken.
  if (isPricedAnew(passPriceOf(before), passPriceOf(settings))) {
    const { standardPassPrice, standardPassPaymentFrequency } = settings
    const priced = { ...before, standardPassPrice, standardPassPaymentFrequency }
    await updateParkingGroup(tx, lotId, id, { settings: priced })
    await tell('passesPriced', { tx, lotId, parkingGroupIds: [id] })
  }
  if (JSON.stringify(judgedPart(settings)) !== JSON.stringify(judgedPart(before)))
    await noteSettingsChange(change)
  const warnings = warningsOfMinimum(
    ...([settings.type, before.minimumNumberOfStalls, settings.minimumNumberOfStalls] as const),
  )
  await keepDefaultGroup(tx, lotId, now, async () => {
    if (settings.isDefaultVisitor) await endOtherDefault(change, groups, id)
    await updateParkingGroup(tx, lotId, id, { settings })
  })
  if (warnings.includes('resets-waiting-period'))
    await tell('stallsReduced', { tx, lotId, groupIds: [id], at: new Date(now) })
  change.audit(auditOf('parking-group.edit', id, before, settings))
  change.markStale('lot')
  return true
}

export const addParkingGroup = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  wanted: NewParkingGroup,
): Promise<ParkingGroupView> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const id = await applyNewGroup(change, { ...blank, ...givenFields(wanted) } as ParkingGroupSettings)
    return viewOf(change, id)
  })

export const changeParkingGroup = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { lot, id }: { readonly lot: string; readonly id: string },
  { version, nextPassPriceCents, nextPassPriceFrom, ...edit }: ParkingGroupEdit,
): Promise<ParkingGroupView> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const group = await getGroup(change, id)
    refuseStale(version, parkingGroupView(group))
    const wanted = { ...group.settings, ...givenFields(edit) } as ParkingGroupSettings
    const { next, isDue } = checkedNextPrice(
      change,
      group,
      givenFields({ nextPassPriceCents, nextPassPriceFrom }),
      wanted.standardPassPrice,
    )
    await applyGroup(change, group, isDue ? { ...wanted, standardPassPrice: priceOf(next) } : wanted)
    await saveNextPrice(change, group, isDue ? noNextPrice : next)
    return viewOf(change, id)
  })

/** CFG-28. */
export const removeParkingGroup = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { lot, id, version }: { readonly lot: string; readonly id: string } & SeenVersion,
): Promise<{ deleted: string }> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const { tx, lotId, now } = change
    const group = await getGroup(change, id)
    refuseStale(version, parkingGroupView(group))
    const why = reasonGroupIsInUse({ ...group, ...group.settings })
    if (why) throw new Refusal('group-in-use', { detail: why })
    await noteSettingsChange(change)
    await markParkingGroup(tx, lotId, group.id, new Date(now))
    change.audit(auditOf('parking-group.remove', group.id, group.settings, null))
    change.markStale('lot')
    return { deleted: group.id }
  })

/** CFG-28: restores a removed group; no effect on a current one. */
export const restoreParkingGroup = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { lot, id }: { readonly lot: string; readonly id: string },
): Promise<ParkingGroupView> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const { tx, lotId } = change
    const group = orNotFound(await findParkingGroup(tx, lotId, id.toLowerCase()))
    if (group.removed) {
      const { settings: before, stalls } = group
      const takenNames = namesBeside(await listParkingGroups(tx, lotId))
      refuseFaults(checkParkingGroup(before, { before, stalls, takenNames }))
      await noteSettingsChange(change)
      await markParkingGroup(tx, lotId, group.id, null)
      change.audit(auditOf('parking-group.restore', group.id, null, before))
      change.markStale('lot')
    }
    return viewOf(change, group.id)
  })

const groupsNamed = (groups: readonly StoredGroup[], parkingGroup: string): StoredGroup[] => {
  const id = parkingGroup.toLowerCase()
  const named = groups.filter((group) => group.id === id || group.settings.type === parkingGroup)
  if (named.length > 0) return named
  throw new Refusal('invalid', { faults: [{ path: 'parkingGroup', code: 'unknown', message: 'unknown' }] })
}

/** This call has another name for the field of a minimum. */
const asMinimum = (error: unknown): never => {
  if (!(error instanceof Refusal) || !error.faults) throw error
  const faults = error.faults.map((fault) => ('path' in fault ? { ...fault, path: 'minimum' } : fault))
  throw new Refusal('invalid', { faults })
}

/** CFG-24. */
export const setStallMinimums = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  {
    parkingGroup,
    minimum,
    version,
  }: { readonly parkingGroup: string; readonly minimum: number } & SeenVersion,
): Promise<{ parkingGroups: ParkingGroupView[]; warnings: MinimumWarning[] }> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const groups = groupsNamed(await listParkingGroups(change.tx, change.lotId), parkingGroup)
    if (version !== undefined) {
      if (groups.length !== 1) refuseFaults([{ path: 'version', code: 'not-allowed' }])
      refuseStale(version, await viewOf(change, groups[0]!.id))
    }
    const warnings = new Set<MinimumWarning>()
    for (const group of groups) {
      const { type, minimumNumberOfStalls } = group.settings
      for (const warning of warningsOfMinimum(type, minimumNumberOfStalls, minimum)) warnings.add(warning)
      const wanted = { ...group.settings, minimumNumberOfStalls: minimum }
      await applyGroup(change, group, wanted).catch(asMinimum)
    }
    const views = await Promise.all(groups.map(({ id }) => viewOf(change, id)))
    return { parkingGroups: views, warnings: [...warnings] }
  })
