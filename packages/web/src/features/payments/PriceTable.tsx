import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { PriceLine } from '@stallwise/contract/payments/parking-session.contract.ts'
import { useHiddenLines, useLineWords } from '#lib/format/quote-words.ts'
import { Link } from '#lib/routes/Link.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import styles from './payments.module.css'

interface PriceTableProps {
  lines: readonly PriceLine[]
  totalCents: number
  paidBeforeCents: number
  /** What the last line is called, and its amount. */
  amount: ReactNode
  amountCents: number
  currency: string
  timeZone: string
  /** Where a line leads, by its place. */
  lineHref?: (nth: number) => string
}

/** What a stay costs, line by line. */
export const PriceTable = ({
  lines,
  totalCents,
  paidBeforeCents,
  amount,
  amountCents,
  currency,
  timeZone,
  lineHref,
}: PriceTableProps) => {
  const { t } = useLingui()
  const { money, textOf, timesOf } = useLineWords({ currency, timeZone })
  const { middle, isExpanded, toggle, isHidden } = useHiddenLines(lines.length)
  return (
    <PlainTable className={styles.prices}>
      <tbody>
        {lines.map((line, nth) => (
          <Fragment key={nth}>
            {nth === middle?.start && (
              <tr>
                <td colSpan={2} className={styles.more}>
                  <Button variant="quiet" onClick={toggle}>
                    {isExpanded ? (
                      t`Show fewer lines`
                    ) : (
                      <Plural
                        value={middle.end - middle.start}
                        one="Show # more line"
                        other="Show # more lines"
                      />
                    )}
                  </Button>
                </td>
              </tr>
            )}
            <tr hidden={isHidden(nth)}>
              <th scope="row">
                {lineHref ? <Link to={lineHref(nth)}>{textOf(line)}</Link> : textOf(line)}
                {'from' in line && line.from !== null && line.to !== null && (
                  <div className="dim small">
                    {timesOf({ from: Date.parse(line.from), to: Date.parse(line.to) })}
                  </div>
                )}
              </th>
              <td className="num">{money(line.cents)}</td>
            </tr>
          </Fragment>
        ))}
        {paidBeforeCents > 0 && (
          <>
            <tr>
              <th scope="row">{t`Total for the stay`}</th>
              <td className="num">{money(totalCents)}</td>
            </tr>
            <tr>
              <th scope="row">{t`Already paid`}</th>
              <td className="num">{money(-paidBeforeCents)}</td>
            </tr>
          </>
        )}
        <tr>
          <th scope="row">
            <b>{amount}</b>
          </th>
          <td className="num">
            <b>{money(amountCents)}</b>
          </td>
        </tr>
      </tbody>
    </PlainTable>
  )
}
