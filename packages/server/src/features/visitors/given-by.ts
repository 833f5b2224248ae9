import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import type { Viewer } from '#platform/http/viewer.ts'

/** VAL-24: whose given validations the viewer sees: all of the lot, or, as a tenant, its own. */
export const givenBy = (viewer: Viewer): string | undefined =>
  seesOnlyOwnGroups(viewer.roles) ? viewer.userId : undefined
