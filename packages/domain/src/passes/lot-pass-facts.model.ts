import type { Authorisation, PassChange, PassFacts, PlateOwner } from './pass-change.model.ts'

/** The passes of a lot as judging needs them, with the plates and tags that belong to them. */
export interface LotPassFacts {
  readonly plates: ReadonlyMap<string, PlateOwner>
  /** Tags by their EPC. */
  readonly tags: ReadonlyMap<string, PlateOwner>
  /** The passes that are not valid at all times or are for several vehicles, by passholder. VIO-13 to VIO-15. */
  readonly passes: ReadonlyMap<string, PassFacts>
  /** GUE-10: the guest passes and registered vehicles of each plate that may still matter. */
  readonly authorised: ReadonlyMap<string, readonly Authorisation[]>
  /** PAS-30: changes of passes for which earlier reads may still arrive, oldest first. */
  readonly passChanges: readonly PassChange[]
}
