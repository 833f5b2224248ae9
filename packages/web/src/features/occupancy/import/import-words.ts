import { useLingui } from '@lingui/react/macro'
import type { RowCode } from '@stallwise/contract/errors/problem-codes.ts'
import type { ChangeKind } from '@stallwise/domain/occupancy/history-import.model.ts'
import type { FileFault } from './import-file.ts'

/** What an import corrected or reports. */
export const useChangeWords = (): Record<ChangeKind, { name: string; done: string }> => {
  const { t } = useLingui()
  return {
    freeAboveCapacity: { name: t`More free than capacity`, done: t`taken as empty` },
    negative: { name: t`Below zero`, done: t`taken as full or empty` },
    aboveCapacity: { name: t`More vehicles than capacity`, done: t`kept as they are` },
    noValue: { name: t`Without a count`, done: t`not known from there on` },
    repeated: { name: t`The same row again`, done: t`dropped` },
    contradicted: { name: t`The same time with another count`, done: t`the later row counts` },
    outOfOrder: { name: t`Out of order`, done: t`put where they belong` },
    skippedHour: { name: t`In the hour that the clock skipped`, done: t`taken as an hour later` },
    repeatedHour: { name: t`In the hour that the clock showed twice`, done: t`placed by the rows around` },
  }
}

/** Why a row cannot be read. */
export const useRowWords = (): Record<RowCode, string> => {
  const { t } = useLingui()
  return {
    'column-missing': t`The header needs “timestamp”, and “occupied” or “free”.`,
    'column-ambiguous': t`The header names a column twice, or both “occupied” and “free”.`,
    'no-capacity': t`“free” needs a capacity, and none is set. Use “occupied”.`,
    'no-rows': t`There are no rows under the header.`,
    'too-many-rows': t`More than 600,000 rows. Import the file in parts, such as by year.`,
    unreadable: t`Not a row of this table.`,
    'not-a-time': t`Not a time. Use 2026-03-01 08:15.`,
    'not-a-number': t`The count is not a whole number.`,
    'too-large': t`The count is over 100,000.`,
    'too-old': t`Before the year 2000.`,
    'too-new': t`In the future.`,
  }
}

/** Why a file is not sent. */
export const useFileWords = (): Record<FileFault, string> => {
  const { t } = useLingui()
  return {
    empty: t`The file is empty.`,
    'too-large': t`The file is larger than 10 MB. Import it in parts, such as by year.`,
    'not-csv': t`This is not a CSV file. Save the spreadsheet as CSV (UTF-8) first.`,
  }
}
