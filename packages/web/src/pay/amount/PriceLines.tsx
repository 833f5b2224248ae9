import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PriceLine } from '@stallwise/contract/payments/parking-session.contract.ts'
import { Fragment } from 'react'
import { useHiddenLines, useLineWords } from '#lib/format/quote-words.ts'

interface PriceLinesProps {
  lines: readonly PriceLine[]
  totalCents: number
  paidBeforeCents: number
  /** What is to be paid, or was paid by this payment. */
  dueCents: number
  dueLabel: string
  place: { currency: string; timeZone: string }
}

const timesOfLine = (line: PriceLine): { from: number; to: number } | undefined =>
  'from' in line && line.from !== null && line.to !== null
    ? { from: Date.parse(line.from), to: Date.parse(line.to) }
    : undefined

/** What parking costs, line by line, and what remains to be paid of it. */
export const PriceLines = ({
  lines,
  totalCents,
  paidBeforeCents,
  dueCents,
  dueLabel,
  place,
}: PriceLinesProps) => {
  const { t } = useLingui()
  const { money, textOf, timesOf } = useLineWords(place)
  const { middle, isExpanded, toggle, isHidden } = useHiddenLines(lines.length)
  return (
    <table className="lines" aria-label={t`Price`}>
      <tbody>
        {lines.map((line, nth) => {
          const times = timesOfLine(line)
          return (
            <Fragment key={nth}>
              {nth === middle?.start && (
                <tr className="screen-only">
                  <td colSpan={2} className="more">
                    <button type="button" className="link" onClick={toggle}>
                      {isExpanded ? (
                        <Trans>Show fewer lines</Trans>
                      ) : (
                        <Plural
                          value={middle.end - middle.start}
                          one="Show # more line"
                          other="Show # more lines"
                        />
                      )}
                    </button>
                  </td>
                </tr>
              )}
              <tr className={isHidden(nth) ? 'hidden-line' : undefined}>
                <th scope="row">
                  {textOf(line)}
                  {times && <span className="dim times">{timesOf(times)}</span>}
                </th>
                <td>{money(line.cents)}</td>
              </tr>
            </Fragment>
          )
        })}
      </tbody>
      <tfoot>
        {paidBeforeCents > 0 && (
          <>
            <tr>
              <th scope="row">{t`Total for the stay`}</th>
              <td>{money(totalCents)}</td>
            </tr>
            <tr>
              <th scope="row">{t`Already paid`}</th>
              <td>{money(-paidBeforeCents)}</td>
            </tr>
          </>
        )}
        <tr className="due">
          <th scope="row">{dueLabel}</th>
          <td>{money(dueCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
