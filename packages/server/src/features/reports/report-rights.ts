import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { Report } from './report.model.ts'

/** REP-91: whether somebody who has these rights in a lot reads a report: amounts, and what it is about. */
export const mayReadReport = (
  { needsMoney, needs }: Pick<Report, 'needsMoney' | 'needs'>,
  may: (capability: Capability) => boolean,
): boolean => (!needsMoney || may('payment.manage')) && (needs === undefined || may(needs))
