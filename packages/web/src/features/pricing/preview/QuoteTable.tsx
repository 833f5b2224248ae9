import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from '@stallwise/domain/pricing/quote.model.ts'
import type { PriceTax } from '@stallwise/domain/pricing/rate-plan.model.ts'
import styles from '../pricing.module.css'
import { useLineWords } from '#lib/format/quote-words.ts'

interface QuoteTableProps {
  quote: Quote
  tax: PriceTax | null
  currency: string
  timeZone: string
}

/** The lines of a quote and its total. */
export const QuoteTable = ({ quote: { lines, totals }, tax, currency, timeZone }: QuoteTableProps) => {
  const { t } = useLingui()
  const { money, percentOf, textOf, timesOf } = useLineWords({ currency, timeZone })
  const included = tax?.isIncluded ? `${tax.name} ${percentOf(tax.percent)}` : undefined
  return (
    <table className={styles.lines} aria-label={t`What the stay costs`}>
      <tbody>
        {lines.map((line, nth) => (
          <tr key={nth}>
            <th scope="row">
              <div>{textOf(line)}</div>
              <div className="dim small">{'from' in line && timesOf(line)}</div>
            </th>
            <td>{money(line.cents)}</td>
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <th scope="row">{t`Nothing is charged at this time.`}</th>
            <td />
          </tr>
        )}
      </tbody>
      <tfoot>
        {included && (
          <tr>
            <th scope="row">
              <Trans>Includes {included}</Trans>
            </th>
            <td>{money(totals.taxCents)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{t`Total`}</th>
          <td>{money(totals.totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
