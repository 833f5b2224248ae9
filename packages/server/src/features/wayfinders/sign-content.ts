import { showSign } from '@stallwise/domain/wayfinders/sign.rules.ts'
import type { ShownSign } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { clockTime, willBeFull } from '#platform/language/will-be-full.ts'
import type { LoadedFigures } from './sign-figures.store.ts'
import type { SignRow } from './wayfinders.store.ts'

const fullTimeOf = ({ full, timeZone }: LoadedFigures, now: number): string | null => {
  const said = willBeFull(full, now)
  return said && clockTime(said.at, timeZone)
}

/** What a sign shows now. */
export const signOf = (row: SignRow, figures: LoadedFigures, now: number): ShownSign =>
  showSign(
    {
      name: row.name,
      lines: row.lines,
      fullAt: row.full_at,
      fullText: row.full_text,
      soonText: row.soon_text,
      closedText: row.closed_text,
      staleText: row.stale_text,
      closed: row.closed,
    },
    Object.assign({ fullTime: fullTimeOf(figures, now) }, figures),
    now,
  )
