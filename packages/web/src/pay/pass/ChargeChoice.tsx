import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DuePass } from '@stallwise/contract/payments/pass-payments.contract.ts'
import { taxOfPass } from '@stallwise/domain/pass-charges/card-payments.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatPeriod } from '#lib/format/periods.ts'

interface ChargeChoiceProps {
  pass: DuePass
  /** The charges that are not to be paid now. */
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
  dueCents: number
  isDisabled: boolean
  currency: string
}

/** What a pass owes, period by period, and which of it is paid now. */
export const ChargeChoice = ({ pass, left, onLeft, dueCents, isDisabled, currency }: ChargeChoiceProps) => {
  const { t } = useLingui()
  const money = (cents: number) => formatCents(cents, currency)
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onLeft(next)
  }
  const taxName = pass.tax && `${pass.tax.name} ${pass.tax.percent}%`
  const tax = money(taxOfPass(dueCents, pass.tax))
  return (
    <>
      <fieldset className="options" disabled={isDisabled}>
        <legend>{t`What to pay`}</legend>
        {pass.charges.map((charge) => {
          const charged = money(charge.chargedCents)
          return (
            <label key={charge._id} className="option">
              <input type="checkbox" checked={!left.has(charge._id)} onChange={() => toggle(charge._id)} />
              <span>
                <span className="strong">{formatPeriod(charge)}</span>
                <span className="dim until">
                  <Plural value={charge.chargedDays} one="# day" other="# days" />
                  {charge.dueCents < charge.chargedCents && (
                    <>
                      {' · '}
                      <Trans>rest of {charged}</Trans>
                    </>
                  )}
                </span>
                {charge.state === 'overdue' && (
                  <span className="overdue">
                    <Trans context="payment">Overdue</Trans>
                  </span>
                )}
              </span>
              <span className="strong amount">{money(charge.dueCents)}</span>
            </label>
          )
        })}
      </fieldset>
      <table className="lines">
        <tbody>
          <tr className="due">
            <th scope="row">{t`To pay`}</th>
            <td>{money(dueCents)}</td>
          </tr>
        </tbody>
      </table>
      {taxName && dueCents > 0 && (
        <p className="dim">
          <Trans>
            Includes {taxName}: {tax}.
          </Trans>
        </p>
      )}
    </>
  )
}
