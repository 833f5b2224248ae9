import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import { checkDraft, type DraftState, type StallCounts } from '@stallwise/domain/lot-import/draft.rules.ts'
import type { DraftFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { sentGroup, sentInformation, type TypedDraft } from './draft-form.ts'

const countsOf = (draft: LotDraft | undefined): StallCounts | null => {
  if (!draft?.stallList) return null
  const { stalls: total, types, groups } = draft.stallList
  return {
    total,
    types,
    floors: Object.fromEntries(draft.floors.map(({ floorName, stalls }) => [floorName, stalls])),
    groups: groups.flatMap(({ name, stalls }) => {
      const group = draft.groups.find((one) => one.name === name)
      return group ? [{ name, stalls, type: group.type }] : []
    }),
  }
}

const stateOf = (typed: TypedDraft, draft: LotDraft | undefined): DraftState => ({
  information: sentInformation(typed.information),
  floors: typed.floors.map((floorName) => ({
    floorName,
    map: draft?.floors.find((floor) => floor.floorName === floorName)?.map ?? null,
  })),
  groups: typed.groups.map(sentGroup),
  stallList: countsOf(draft),
})

const numberFields = ['standardPassPrice', 'minimumStallCount', 'capacity'] as const

const isNotANumber = (typed: string) => typed.trim() !== '' && readNumber(typed) === undefined

/** Texts in number fields that are not numbers: they are sent as empty and reported as faults. */
const notNumbers = ({ information, groups }: TypedDraft): DraftFault[] => [
  ...(isNotANumber(information.highOccupancyThreshold)
    ? [{ path: 'information.highOccupancyThreshold', code: 'not-a-number' as const }]
    : []),
  ...groups.flatMap((group, index) =>
    numberFields
      .filter((field) => isNotANumber(group[field]))
      .map((field): DraftFault => ({ path: `groups.${index}.${field}`, code: 'not-a-number' })),
  ),
]

/** A group counted by plates needs a capacity, which is typed after that is chosen. */
const missingCapacities = ({ groups }: TypedDraft): DraftFault[] =>
  groups.flatMap(({ countedBy, capacity }, index) =>
    countedBy === 'plates' && capacity.trim() === ''
      ? [{ path: `groups.${index}.capacity`, code: 'required' as const }]
      : [],
  )

/** Faults that only the server can find, while the value that it checked is unchanged. */
const serverFaults = (typed: TypedDraft, draft: LotDraft | undefined): DraftFault[] =>
  (draft?.faults ?? []).filter(
    ({ path, code }) =>
      path === 'information.name' &&
      code === 'name-used' &&
      typed.information.name.trim() === draft!.information.name.trim(),
  )

/** All faults of a draft as it is typed now, by the same rules as on the server (LIM-70 to LIM-75). */
export const faultsOf = (typed: TypedDraft, draft: LotDraft | undefined): DraftFault[] => {
  const own = [...notNumbers(typed), ...missingCapacities(typed)]
  const reportedPaths = new Set(own.map(({ path }) => path))
  const rules = checkDraft(stateOf(typed, draft), []).filter(({ path }) => !reportedPaths.has(path))
  return [...own, ...rules, ...serverFaults(typed, draft)]
}
