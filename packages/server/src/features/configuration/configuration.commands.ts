import { uuidv7 } from 'uuidv7'
import { isSameData } from '@stallwise/domain/fields/same-data.ts'
import type { LotConfiguration, LotUpdate } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { LotSettings } from '@stallwise/domain/configuration/lot-settings.model.ts'
import { checkLotSettings, tidyLotSettings } from '@stallwise/domain/configuration/lot-settings.rules.ts'
import {
  changeLot,
  noteSettingsChange,
  type ChangeLotParts,
  type LotChange,
} from '#features/judging/judging.public.ts'
import { givenFields } from '#platform/http/given-fields.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { requireSeen } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { announceRightsOfLot } from '#platform/sign-in/rights-channel.ts'
import {
  findLot,
  listOtherNames,
  listUsedValidityGroups,
  saveProductAccess,
  saveSettings,
  type ProductAccess,
  type StoredLot,
} from './configuration.store.ts'
import { loadConfiguration } from './configuration.view.ts'

const getLot = async ({ tx, viewer, lotId }: LotChange, version: number | undefined): Promise<StoredLot> => {
  const lot = orNotFound(await findLot(tx, lotId))
  await requireSeen(version, lot.version, () => loadConfiguration(tx, viewer, lotId))
  return lot
}

const wantedOf = (before: LotSettings, { version: _version, ...wanted }: LotUpdate): LotSettings => ({
  ...before,
  ...(givenFields(wanted) as Partial<LotSettings>),
  retention: { ...before.retention, ...givenFields(wanted.retention ?? {}) },
  recommendationSettings: {
    ...before.recommendationSettings,
    ...givenFields(wanted.recommendationSettings ?? {}),
  },
})

/** Settings of a lot that judging uses. */
const judgedNames = new Set<keyof LotSettings>([
  'highOccupancyThreshold',
  'sensorTimeoutMinutes',
  'latenessMinutes',
  'violationGraceMinutes',
  'exitGraceMinutes',
  'timeLimitMinutes',
  'passValidityGroups',
  'enableTenantTrackingByPassholderGroup',
])

/** CFG-06: new validity groups get an id. */
const withGroupIds = (after: LotSettings, before: LotSettings): LotSettings => {
  const known = new Set(before.passValidityGroups.map(({ _id }) => _id))
  return {
    ...after,
    passValidityGroups: after.passValidityGroups.map((group) => ({
      ...group,
      _id: known.delete(group._id) ? group._id : uuidv7(),
    })),
  }
}

/** Saves settings within a change of a lot; returns which of them changed. CFG-01 to CFG-09. */
export const applySettings = async (
  change: LotChange,
  lot: StoredLot,
  wanted: LotSettings,
): Promise<string[]> => {
  const { tx, lotId } = change
  const before = lot.settings
  refuseFaults(
    checkLotSettings(wanted, {
      before,
      takenNames: await change.acrossLots('lot-names', () => listOtherNames(tx, lot)),
      usedValidityGroups: await listUsedValidityGroups(tx, lotId),
    }),
  )
  const after = withGroupIds(tidyLotSettings(wanted), before)
  const names = (Object.keys(after) as (keyof LotSettings)[]).filter(
    (name) => !isSameData(before[name], after[name]),
  )
  if (names.length === 0) return names
  if (names.some((name) => judgedNames.has(name))) await noteSettingsChange(change)
  await saveSettings(tx, lotId, after)
  const only = (settings: LotSettings) => Object.fromEntries(names.map((name) => [name, settings[name]]))
  change.audit({
    action: 'lot.update',
    objectKind: 'parking-lot',
    objectId: lotId,
    before: only(before),
    after: only(after),
  })
  change.markStale('lot')
  return names
}

/** Changes a lot's settings; absent fields are unchanged. */
export const updateLot = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  update: LotUpdate,
): Promise<LotConfiguration> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const stored = await getLot(change, update.version)
    await applySettings(change, stored, wantedOf(stored.settings, update))
    return loadConfiguration(change.tx, viewer, change.lotId)
  })

/** CFG-30: sets the products of a lot. */
export const updateProductAccess = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  {
    version,
    ...wanted
  }: { [K in keyof ProductAccess]?: boolean | undefined } & { version?: number | undefined },
): Promise<LotConfiguration> =>
  changeLot(parts, viewer, { lot, capability: 'lot.administer' }, async (change) => {
    const { tx, lotId } = change
    const { productAccess: before } = await getLot(change, version)
    const after = { ...before, ...givenFields(wanted) } as ProductAccess
    if (!isSameData(before, after)) {
      // VIO-01: what is enforced depends on it.
      await noteSettingsChange(change)
      await saveProductAccess(tx, lotId, after)
      await announceRightsOfLot(tx, lotId)
      change.audit({
        action: 'lot.product-access',
        objectKind: 'parking-lot',
        objectId: lotId,
        before,
        after,
      })
      change.markStale('lot')
    }
    return loadConfiguration(tx, viewer, lotId)
  })
