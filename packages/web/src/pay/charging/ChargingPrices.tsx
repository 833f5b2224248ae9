import { Trans, useLingui } from '@lingui/react/macro'
import type { ChargingPage } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { formatCents, formatExact } from '#lib/format/numbers.ts'

type Prices = NonNullable<ChargingPage['prices']>

/** CHG-24: what charging costs, in the order kWh, minute, session, other. */
export const ChargingPrices = ({ page, prices }: { page: ChargingPage; prices: Prices }) => {
  const { t } = useLingui()
  const { freeKwh, creditCents, lot } = page
  const money = (cents: number) => formatCents(cents, lot.currency)
  const free = formatExact(freeKwh)
  const { tax } = prices
  const [name, percent] = tax ? [tax.name, formatExact(tax.percent)] : []
  const parts: readonly (readonly [string, string | false])[] = [
    [t`For each kWh`, money(prices.kwhCents)],
    [t`For each minute`, prices.minuteCents > 0 && money(prices.minuteCents)],
    [t`For the session`, prices.sessionCents > 0 && money(prices.sessionCents)],
    [t`Free energy`, freeKwh > 0 && t`${free} kWh`],
    [t`Credit of the parking lot`, creditCents > 0 && money(-creditCents)],
  ]
  return (
    <section aria-labelledby="prices-title">
      <h2 id="prices-title">
        <Trans>Price</Trans>
      </h2>
      <table className="lines" aria-labelledby="prices-title">
        <tbody>
          {parts.map(
            ([part, value]) =>
              value !== false && (
                <tr key={part}>
                  <th scope="row">{part}</th>
                  <td>{value}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      {tax && (
        <p className="dim">
          {tax.isIncluded ? t`${name} of ${percent}% is included.` : t`${name} of ${percent}% is added.`}
        </p>
      )}
    </section>
  )
}
