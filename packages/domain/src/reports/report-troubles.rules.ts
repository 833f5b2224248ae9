import { reportNames, type ReportName } from './report.model.ts'
import { sendFailures } from './report-schedule.model.ts'

/** What users are told about reports: why one was not sent (RML-30), or that figures were wrong (REP-83). */
export const reportTroubles = [...sendFailures, 'wrong-day'] as const

/** What a user is told about a report. */
export interface ReportTrouble {
  readonly reportName: ReportName
  readonly trouble: (typeof reportTroubles)[number]
  /** Of figures that were wrong. */
  readonly day: string | null
}

/** The trouble as the cause of a notification, of which there is one until it is read (NTF-04). */
export const causeOfTrouble = ({ reportName, trouble, day }: ReportTrouble): string =>
  [trouble, reportName, ...(day === null ? [] : [day])].join(':')

/** The trouble that a cause is of; null for any other text. */
export const readTrouble = (cause: string): ReportTrouble | null => {
  const [first, name, day = null] = cause.split(':')
  const trouble = reportTroubles.find((one) => one === first)
  const reportName = reportNames.find((one) => one === name)
  return trouble && reportName ? { reportName, trouble, day } : null
}
