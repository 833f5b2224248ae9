import type { FieldFault } from '../fields/field-faults.ts'
import { timeZone as zoneFault } from '../lot-import/lot-place.rules.ts'
import type { PortfolioPeriod } from './portfolio.rules.ts'
import { checkTimes } from './report-schedule.rules.ts'
import type { SendTimes } from './report-schedule.model.ts'

/** PRT-20: when somebody has the portfolio sent, and which. */
export interface PortfolioMailDraft extends SendTimes {
  readonly timePeriod: PortfolioPeriod
  /** Null: all lots of the user. */
  readonly customer: string | null
  /** Of whose clock the hour is. */
  readonly timeZone: string
}

/** PRT-20: the faults of what was entered. */
export const checkPortfolioMail = (draft: PortfolioMailDraft): FieldFault[] => {
  const fault = draft.timeZone === '' ? { code: 'required' as const } : zoneFault(draft.timeZone)
  return [...checkTimes(draft), ...(fault ? [{ path: 'timeZone', ...fault }] : [])]
}

/** PRT-21: of how many lots a mail tells the figures. */
export const mostMailedLots = 50
