import { Trans, useLingui } from '@lingui/react/macro'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Banner } from '#ui/Banner.tsx'

interface Props {
  lotId: string
  closure: ClosureView
  timeZone: string | undefined
}

/** The closure of a closed stall, with the way to change it. */
export const ClosureNotice = ({ lotId, closure: { endTime, reason }, timeZone }: Props) => {
  const { t } = useLingui()
  const end = endTime === null ? '' : formatDayTime(endTime, timeZone)
  return (
    <Banner icon="lock">
      <p>
        <b className="strong">{endTime === null ? t`Closed until further notice` : t`Closed until ${end}`}</b>
        {`: ${reason} `}
        <Link to={`/parking-lots/${lotId}/configuration`} search={{ section: 'closures' }}>
          <Trans>Closures</Trans>
        </Link>
      </p>
    </Banner>
  )
}
