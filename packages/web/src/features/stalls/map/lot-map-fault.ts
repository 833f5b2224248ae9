import { t } from '@lingui/core/macro'
import { isProblem } from '#lib/api/api-problem.ts'

/** Source: specification section 8, parking lot map data. */
export const lotMapFault = (error: unknown): string =>
  isProblem(error, 'not-found')
    ? t`Parking lot map data could not be found.`
    : t`Parking lot map data could not be retrieved.`
