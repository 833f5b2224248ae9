import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { GroupCount } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { formatNumber, formatPercent, formatThreshold } from '#lib/format/numbers.ts'
import { Banner } from '#ui/Banner.tsx'
import { highOccupancyOf } from './high-occupancy.ts'

const GroupSentence = ({ group, lotThreshold }: { group: GroupCount; lotThreshold: number }) => {
  const { t } = useLingui()
  const { name, occupancy } = group
  const capacity = formatNumber(group.capacity)
  const over = occupancy - group.capacity
  if (over > 0)
    return t`${plural(over, {
      one: `${name} is # vehicle over its capacity of ${capacity}.`,
      other: `${name} is # vehicles over its capacity of ${capacity}.`,
    })}`
  const percent = formatPercent(group.occupancyPercent)
  const threshold = formatThreshold(group.highOccupancyThreshold ?? lotThreshold)
  return t`${name}: ${percent} full, threshold ${threshold}.`
}

/** How many groups the banner names before it only counts them. */
const named = 3

/** What is above its threshold: the lot, and which of its groups. */
export const HighOccupancyBanner = ({
  lot: { _id: lotId, counts, highOccupancyThreshold },
}: {
  lot: Lot
}) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const high = counts && highOccupancyOf(counts, highOccupancyThreshold)
  if (!high) return null
  const { lot, groups } = high
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href: `/parking-lots/${lotId}/occupancy` })
  }
  const more = groups.length - named
  return (
    <Banner
      tone="alert"
      role="status"
      action={
        <Button component="a" href={`/parking-lots/${lotId}/occupancy`} onClick={open}>
          <Trans>See occupancy</Trans>
        </Button>
      }
    >
      <p>
        <b className="strong">{t`High occupancy.`}</b>{' '}
        {lot && (
          <Trans>
            The lot is {formatPercent(lot.percent)} full; its threshold is {formatThreshold(lot.threshold)}.
          </Trans>
        )}{' '}
        {groups.slice(0, named).map((group) => (
          <span key={group._id}>
            <GroupSentence group={group} lotThreshold={highOccupancyThreshold} />{' '}
          </span>
        ))}
        {more > 0 &&
          t`${plural(more, { one: '# more group is above its threshold.', other: '# more groups are above their thresholds.' })}`}
      </p>
    </Banner>
  )
}
