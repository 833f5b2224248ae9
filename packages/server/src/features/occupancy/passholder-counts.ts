import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'

/** OCC-62: whether the viewer sees every passholder group of a lot, and so what is counted by them. */
export const seesPassholderGroups = (viewer: Viewer, lotId: string): boolean =>
  mayAt(viewer, 'passholder.read', lotId) && !seesOnlyOwnGroups(viewer.roles)

/** The figures of a lot, without the counts by passholder group for whoever does not see all of them. */
export const withPassholderGroups = <T extends { readonly passholderGroups?: unknown }>(
  figures: T,
  seesGroups: boolean,
): Omit<T, 'passholderGroups'> & Partial<Pick<T, 'passholderGroups'>> => {
  if (seesGroups) return figures
  const { passholderGroups: _hidden, ...others } = figures
  return others
}
