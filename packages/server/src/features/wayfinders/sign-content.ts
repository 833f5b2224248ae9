import { showSign } from '@stallwise/domain/wayfinders/sign.rules.ts'
import type { ShownSign, SignFigures } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import type { SignRow } from './wayfinders.store.ts'

/** What a sign shows now. */
export const signOf = (row: SignRow, figures: SignFigures, now: number): ShownSign =>
  showSign(
    {
      name: row.name,
      lines: row.lines,
      fullAt: row.full_at,
      fullText: row.full_text,
      closedText: row.closed_text,
      staleText: row.stale_text,
      closed: row.closed,
    },
    figures,
    now,
  )
