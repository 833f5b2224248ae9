import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { yearlyOfPasses } from '@stallwise/domain/recommendations/oversell.rules.ts'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { daysWithPasses } from '@stallwise/domain/recommendations/what-if-passes.rules.ts'
import { breakEvenPasses } from '@stallwise/domain/recommendations/what-if.rules.ts'
import { centsText, formatNumber } from '#lib/format/numbers.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { readTyped } from './slider-values.ts'

interface BreakEvenProps {
  group: AdvisedGroup
  currency: string
  awayCents: number | null
  onAwayCents: (cents: number | null) => void
}

const mostTyped = 1_000_000

const Answer = ({ group, awayCents }: Pick<BreakEvenProps, 'group' | 'awayCents'>) => {
  const days = useMemo(() => daysWithPasses(group.evidence.days), [group])
  const monthlyCents = yearlyOfPasses(1, group.price) / 12
  const found = useMemo(
    () => (awayCents === null ? undefined : breakEvenPasses(days, group, { monthlyCents, awayCents })),
    [days, group, monthlyCents, awayCents],
  )
  if (awayCents === null || days.length === 0)
    return <Trans>With the cost of turning one away, this shows up to how many passes it pays.</Trans>
  if (found === undefined)
    return <Trans>However many are sold, a pass earns more than turning away for it costs.</Trans>
  const count = formatNumber(found)
  return (
    <Trans>
      At this cost up to {count} more passes pay. One more than that would cost more, in vehicles turned away,
      than it earns.
    </Trans>
  )
}

/** REC-41: up to how many passes it pays, by what turning one vehicle away costs. */
export const BreakEven = ({ group, currency, awayCents, onAwayCents }: BreakEvenProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (awayCents === null ? '' : centsText(awayCents))
  const limits = { min: 0, most: mostTyped, decimals: 2 }
  const isWrong = typed !== undefined && typed.trim() !== '' && readTyped(typed, limits) === null
  return (
    <>
      <NumberField
        label={t`Cost of turning one vehicle away`}
        description={t`From the settings of the lot, or else three times the daily maximum of its prices, or three days of a pass. Changing it here changes no settings.`}
        currency={currency}
        value={shown}
        error={isWrong && t`Enter an amount from 0 to ${formatNumber(mostTyped)}.`}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          const amount = readTyped(value, limits)
          if (amount !== null) onAwayCents(Math.round(amount * 100))
          else if (value.trim() === '') onAwayCents(null)
        }}
        onBlur={() => setTyped(undefined)}
      />
      <p aria-live="polite">
        <Answer group={group} awayCents={awayCents} />
      </p>
    </>
  )
}
