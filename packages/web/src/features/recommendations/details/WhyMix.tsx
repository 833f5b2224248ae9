import { Trans, useLingui } from '@lingui/react/macro'
import { stallMixOf, visitorStalls } from '@stallwise/domain/recommendations/stall-mix.rules.ts'
import { whatIfMix } from '@stallwise/domain/recommendations/what-if-mix.rules.ts'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { wholeRow } from '#ui/CardGrid.tsx'
import { Stack } from '#ui/Stack.tsx'
import type { WhyProps } from './WhyPasses.tsx'

/** REC-20 to REC-22: which groups give and get stalls, and why. */
export const WhyMix = ({ recommendation }: WhyProps) => {
  const { t } = useLingui()
  const { evidence } = recommendation
  const groups = useMemo(() => evidence.groups.map(({ group }) => group), [evidence])
  const visitors = visitorStalls(evidence.settings.visitorStallMonthlyRevenue)
  const shown = whatIfMix(groups, stallMixOf(groups, visitors)?.moves ?? [], visitors)
  const nameOf = (id: string) =>
    evidence.groups.find((one) => one.group.id === id)?.parkingGroup.name || t`a group that was removed`
  return (
    <Card title={<Trans>Why these groups</Trans>} className={wholeRow}>
      <Stack>
        <p>
          <Trans>
            A group is short of stalls if on its busiest days it is 95% full or more. A group gives what is
            left above its own busiest days and a twentieth of its stalls, and keeps its minimum. Busiest:
            what 97 of 100 days do not exceed.
          </Trans>
        </p>
        <ul>
          {shown.groups.map(({ group, old, new: after, peak }) => {
            const [name, stalls, most] = [nameOf(group.id), formatNumber(old), formatNumber(peak ?? 0)]
            const count = formatNumber(Math.abs(after - old))
            return (
              <li key={group.id}>
                {after > old
                  ? t`${name} gets ${count}: ${most} of its ${stalls} stalls are in use on the busiest days.`
                  : t`${name} gives ${count}: ${most} of its ${stalls} stalls are in use on the busiest days.`}
              </li>
            )
          })}
        </ul>
      </Stack>
    </Card>
  )
}
