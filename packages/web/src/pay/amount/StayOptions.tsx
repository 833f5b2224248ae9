import { Trans, useLingui } from '@lingui/react/macro'
import type { ParkingSessionView } from '@stallwise/contract/payments/parking-session.contract.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { formatDuration } from '#lib/format/times.ts'
import { formatWhen } from '../when.ts'

type Option = ParkingSessionView['options'][number]

interface StayOptionsProps {
  options: readonly Option[]
  selected: Option | undefined
  onSelect: (option: Option) => void
  isExtension: boolean
  isDisabled: boolean
  place: { currency: string; timeZone: string }
}

/** How long to pay for: leave now, or stay longer. */
export const StayOptions = ({
  options,
  selected,
  onSelect,
  isExtension,
  isDisabled,
  place,
}: StayOptionsProps) => {
  const { t } = useLingui()
  const labelOf = ({ minutes }: Option) => {
    if (minutes === null) return t`Leave now`
    const length = formatDuration(minutes * 60)
    return isExtension ? t`${length} more` : length
  }
  return (
    <fieldset className="options" disabled={isDisabled}>
      <legend>{isExtension ? <Trans>Add time</Trans> : <Trans>How long will you park?</Trans>}</legend>
      {options.map((option) => {
        const until = formatWhen(option.minutes === null ? option.leaveBy : option.until, place.timeZone)
        return (
          <label key={option.minutes ?? 'now'} className="option">
            <input type="radio" name="stay" checked={option === selected} onChange={() => onSelect(option)} />
            <span>
              <span className="strong">{labelOf(option)}</span>
              <span className="dim until">
                {option.minutes === null ? <Trans>Leave by {until}</Trans> : <Trans>Until {until}</Trans>}
              </span>
            </span>
            <span className="strong amount">{formatCents(option.dueCents, place.currency)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
