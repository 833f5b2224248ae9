import { Trans } from '@lingui/react/macro'
import type { Consequences } from '@stallwise/domain/recommendations/what-if.rules.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useVehicles } from '../consequence-words.ts'
import { Figure } from './Figure.tsx'

/** What would have come, beside what came. */
export const PeakFigures = ({ now, shown }: Record<'now' | 'shown', Consequences & { peak: number }>) => {
  const vehicles = useVehicles()
  return (
    <>
      <Figure name={<Trans>Peak, 97th percentile</Trans>} note={<Trans>now {formatNumber(now.peak)}</Trans>}>
        {formatNumber(shown.peak)}
      </Figure>
      <Figure
        name={<Trans>Days over capacity</Trans>}
        note={<Trans>of {formatNumber(shown.days)} days</Trans>}
      >
        {formatNumber(shown.daysOver)}
      </Figure>
      <Figure
        name={<Trans>Not served a month</Trans>}
        note={<Trans>vehicles; now {vehicles(now.notServedAMonth)}</Trans>}
      >
        {vehicles(shown.notServedAMonth)}
      </Figure>
    </>
  )
}
