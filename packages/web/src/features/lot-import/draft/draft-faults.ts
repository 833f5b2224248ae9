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

const isNoNumber = (typed: string) => typed.trim() !== '' && readNumber(typed) === undefined

/** What was typed where a number is due and is none: it is sent as empty, and said as what it is. */
const notNumbers = ({ information, groups }: TypedDraft): DraftFault[] => [
  ...(isNoNumber(information.highOccupancyThreshold)
    ? [{ path: 'information.highOccupancyThreshold', code: 'not-a-number' as const }]
    : []),
  ...groups.flatMap((group, index) =>
    numberFields
      .filter((field) => isNoNumber(group[field]))
      .map((field): DraftFault => ({ path: `groups.${index}.${field}`, code: 'not-a-number' })),
  ),
]

/** A group is counted by plates as soon as that is chosen, though its capacity is still to be typed. */
const noCapacity = ({ groups }: TypedDraft): DraftFault[] =>
  groups.flatMap(({ countedBy, capacity }, index) =>
    countedBy === 'plates' && capacity.trim() === ''
      ? [{ path: `groups.${index}.capacity`, code: 'required' as const }]
      : [],
  )

/** What only the server knows, as long as what it was said of is still typed. */
const heldFaults = (typed: TypedDraft, draft: LotDraft | undefined): DraftFault[] =>
  (draft?.faults ?? []).filter(
    ({ path, code }) =>
      path === 'information.name' &&
      code === 'name-used' &&
      typed.information.name.trim() === draft!.information.name.trim(),
  )

/** Everything that the lot still lacks as it is typed now, by the server's own rules (LIM-70 to LIM-75). */
export const faultsOf = (typed: TypedDraft, draft: LotDraft | undefined): DraftFault[] => {
  const own = [...notNumbers(typed), ...noCapacity(typed)]
  const told = new Set(own.map(({ path }) => path))
  const rules = checkDraft(stateOf(typed, draft), []).filter(({ path }) => !told.has(path))
  return [...own, ...rules, ...heldFaults(typed, draft)]
}
