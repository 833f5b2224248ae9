import { Trans } from '@lingui/react/macro'
import { formatDuration, formatTimeToSecond } from '#lib/format/times.ts'
import { useLiveState } from '#lib/live/LiveContext.tsx'
import { Banner } from './Banner.tsx'

/** Says since when the figures are outdated; renders nothing while they are live. */
export const ConnectionNotice = ({ timeZone }: { timeZone?: string }) => {
  const { state, since, staleSeconds } = useLiveState()
  const last = formatTimeToSecond(since, timeZone)
  const time = formatDuration(staleSeconds)
  if (state === 'offline')
    return (
      <Banner icon="plug-off" role="status">
        <b className="strong">
          <Trans>You are offline.</Trans>
        </b>{' '}
        <Trans>Showing data from {last}.</Trans>
      </Banner>
    )
  if (state !== 'stale') return null
  return (
    <Banner tone="soon" icon="wifi-off" role="status">
      <b className="strong">
        <Trans>Stale {time}.</Trans>
      </b>{' '}
      <Trans>Figures are from {last}. Reconnecting.</Trans>
    </Banner>
  )
}
