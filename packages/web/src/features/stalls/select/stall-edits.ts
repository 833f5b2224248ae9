import type { StallsEdit, StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { changedDetails, type StallDetails } from '@stallwise/domain/stalls/stall-edit.rules.ts'

type EditOfOne = StallsEdit['stalls'][number]

const detailsOf = (stall: StallView): StallDetails => ({
  stallType: stall.stallType,
  groupId: stall.parkingGroup,
  isActive: stall.isActive ?? true,
  handicap: stall.handicap,
  device: stall.device ?? null,
  stallVendor: stall.stallVendor ?? null,
  evStationId: stall.evStationId ?? null,
  evStationVendor: stall.evStationVendor ?? null,
  evConnector: stall.evConnector ?? null,
})

const editOf = ({ _id, version }: StallView, details: Partial<StallDetails>): EditOfOne => {
  const { groupId, device: _device, stallVendor: _vendor, ...fields } = details
  return { stall: _id, version, ...fields, ...(groupId !== undefined && { parkingGroup: groupId }) }
}

/** The same edit for several stalls, each on the version that is shown. */
export const editsOf = (stalls: readonly StallView[], details: Partial<StallDetails>): EditOfOne[] =>
  stalls.map((stall) => editOf(stall, details))

/** STA-42: what sets the fields that were changed back to their values before. */
export const undoEdits = (before: readonly StallView[], saved: readonly StallView[]): EditOfOne[] => {
  const earlier = new Map(before.map((stall) => [stall._id, stall]))
  return saved.flatMap((stall) => {
    const was = earlier.get(stall._id)
    const details = was && changedDetails(detailsOf(stall), detailsOf(was))
    return details && Object.keys(details).length > 0 ? [editOf(stall, details)] : []
  })
}

/** What the lot loses while the stalls cannot be used, and which vehicles are parked there. */
export const consequenceOf = (stalls: readonly StallView[]) => ({
  capacity: stalls.filter(({ isActive, closed }) => isActive !== false && !closed).length,
  parked: stalls.filter(({ occupied }) => occupied).map(({ stall }) => stall),
})
