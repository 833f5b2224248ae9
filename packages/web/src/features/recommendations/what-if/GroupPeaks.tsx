import { useLingui } from '@lingui/react/macro'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { PeaksChart } from '../chart/PeaksChart.tsx'
import { usePeakLines } from '../chart/peak-lines.ts'

interface GroupPeaksProps {
  group: AdvisedGroup
  name: string
  /** Stalls that it has then. */
  capacity: number
}

/** REC-47: the peaks of a group that gives or gets stalls, and its stalls before and after. */
export const GroupPeaks = ({ group, name, capacity }: GroupPeaksProps) => {
  const { t } = useLingui()
  const { days } = group.evidence
  const lines = usePeakLines({ capacity, oldCapacity: group.capacity, days })
  const [before, after, count] = [group.capacity, capacity, days.length].map((value) => formatNumber(value))
  return (
    <section>
      <h3>{name}</h3>
      {days.length === 0 ? (
        <p className="dim">{t`There are no days to tell by.`}</p>
      ) : (
        <PeaksChart
          days={days}
          capacity={capacity}
          needOn={({ peak }) => peak}
          lines={lines}
          tone={group.type}
          label={t`Daily peaks of ${name} on ${count} days, with ${before} stalls now and ${after} then`}
        />
      )}
    </section>
  )
}
