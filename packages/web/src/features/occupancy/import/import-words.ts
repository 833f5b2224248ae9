import { useLingui } from '@lingui/react/macro'
import type { RowCode } from '@stallwise/contract/errors/problem-codes.ts'
import type { ChangeKind } from '@stallwise/domain/occupancy/history-import.model.ts'

/** What an import corrected or reports. */
export const useChangeWords = (): Record<ChangeKind, { name: string; done: string }> => {
  const { t } = useLingui()
  return {
    freeAboveCapacity: { name: t`More free than capacity`, done: t`set to empty` },
    negative: { name: t`Negative count`, done: t`set to empty, or to full for “free”` },
    aboveCapacity: { name: t`More vehicles than capacity`, done: t`kept unchanged` },
    noValue: { name: t`No count`, done: t`unknown from that point` },
    repeated: { name: t`Duplicate row`, done: t`ignored` },
    contradicted: { name: t`Same time, different count`, done: t`the last row was used` },
    outOfOrder: { name: t`Not in time order`, done: t`sorted by time` },
    skippedHour: { name: t`In the hour skipped by daylight saving time`, done: t`moved one hour later` },
    repeatedHour: {
      name: t`In the hour repeated by daylight saving time`,
      done: t`placed by neighboring rows`,
    },
  }
}

/** Why a row cannot be read. */
export const useRowWords = (): Record<RowCode, string> => {
  const { t } = useLingui()
  return {
    'column-missing': t`The header needs “timestamp”, and “occupied” or “free”.`,
    'column-ambiguous': t`The header has a column twice, or both “occupied” and “free”.`,
    'no-capacity': t`“free” needs a capacity, and none is set. Use “occupied”.`,
    'no-rows': t`There are no rows under the header.`,
    'too-many-rows': t`More than 600,000 rows. Import the file in parts, such as by year.`,
    unreadable: t`This row doesn’t match the header.`,
    'not-a-time': t`Not a valid time. Use 2026-03-01 08:15.`,
    'not-a-number': t`The count is not a whole number.`,
    'too-large': t`The count is over 100,000.`,
    'too-old': t`Before the year 2000.`,
    'too-new': t`In the future.`,
  }
}
