import type {
  DraftEdit,
  DraftGroup,
  DraftInformation,
  LotDraft,
} from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { defaultThreshold } from '@stallwise/domain/lot-import/draft.rules.ts'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'

/** Name and address of a lot as they are typed. */
export type TypedInformation = Omit<DraftInformation, 'highOccupancyThreshold'> & {
  readonly highOccupancyThreshold: string
}

export type InformationField = keyof TypedInformation

/** A parking group as it is typed: numbers stay text until they are sent. */
export interface TypedGroup {
  readonly name: string
  readonly type: DraftGroup['type']
  readonly countedBy: 'stalls' | 'plates'
  readonly standardPassPrice: string
  readonly frequency: DraftGroup['frequency']
  readonly minimumStallCount: string
  readonly capacity: string
}

/** The values of a draft as they are typed. */
export interface TypedDraft {
  readonly information: TypedInformation
  readonly floors: readonly string[]
  readonly groups: readonly TypedGroup[]
}

const typedNumber = (value: number | null) => (value === null ? '' : String(value))
const sentNumber = (typed: string) => readNumber(typed) ?? null

export const typedGroup = (group: DraftGroup): TypedGroup => ({
  name: group.name,
  type: group.type,
  countedBy: group.capacity === null ? 'stalls' : 'plates',
  standardPassPrice: typedNumber(group.standardPassPrice),
  frequency: group.frequency,
  minimumStallCount: typedNumber(group.minimumStallCount),
  capacity: typedNumber(group.capacity),
})

export const sentGroup = (group: TypedGroup): DraftGroup => ({
  name: group.name.trim(),
  type: group.type,
  standardPassPrice: sentNumber(group.standardPassPrice),
  frequency: group.frequency,
  minimumStallCount: sentNumber(group.minimumStallCount),
  capacity: group.countedBy === 'plates' ? sentNumber(group.capacity) : null,
})

export const newGroup: TypedGroup = {
  name: '',
  type: 'tenant',
  countedBy: 'stalls',
  standardPassPrice: '',
  frequency: 'monthly',
  minimumStallCount: '',
  capacity: '',
}

export const typedInformation = (information: DraftInformation): TypedInformation => ({
  ...information,
  highOccupancyThreshold: typedNumber(information.highOccupancyThreshold),
})

export const sentInformation = (information: TypedInformation): DraftInformation => ({
  ...information,
  highOccupancyThreshold: sentNumber(information.highOccupancyThreshold),
})

export const typedOf = ({
  information,
  floors,
  groups,
}: Pick<LotDraft, 'information' | 'floors' | 'groups'>): TypedDraft => ({
  information: typedInformation(information),
  floors: floors.map(({ floorName }) => floorName),
  groups: groups.map(typedGroup),
})

/** Texts count as equal when they differ only in blanks at the ends, since the server trims them. */
const sameText = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' ? one.trim() === other.trim() : one === other

export const sameParts = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((key) => sameText(one[key], other[key]))

export const sameList = <T>(one: readonly T[], other: readonly T[], same: (a: T, b: T) => boolean): boolean =>
  one.length === other.length && one.every((value, index) => same(value, other[index]!))

/** The changes to send: the parts of what was typed that differ from the draft on the server. */
export const editOf = (
  typed: TypedDraft,
  saved: TypedDraft,
): Pick<DraftEdit, 'information' | 'floors' | 'groups'> => ({
  ...(!sameParts(sentInformation(typed.information), sentInformation(saved.information)) && {
    information: sentInformation(typed.information),
  }),
  ...(!sameList(typed.floors, saved.floors, Object.is) && { floors: [...typed.floors] }),
  ...(!sameList(typed.groups.map(sentGroup), saved.groups.map(sentGroup), sameParts) && {
    groups: typed.groups.map(sentGroup),
  }),
})

/** A draft with no values but the default time zone. */
export const emptyDraft = (timeZone: string): TypedDraft => ({
  information: {
    name: '',
    address: '',
    city: '',
    timeZone,
    currency: 'CAD',
    highOccupancyThreshold: String(defaultThreshold),
  },
  floors: [],
  groups: [],
})
