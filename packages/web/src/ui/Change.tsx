import { Trans } from '@lingui/react/macro'
import { formatPercent } from '#lib/format/numbers.ts'

/** REP-14. */
const percentOf = (now: number, then: number): number | null =>
  then === 0 ? null : ((now - then) / Math.abs(then)) * 100

/** Whether a figure is more or less than another one, and by how many percent. */
export const Change = ({ now, then }: { now: number; then: number }) => {
  const percent = percentOf(now, then)
  const sign = now > then ? '▲' : now < then ? '▼' : '='
  return (
    <>
      <span aria-hidden="true">{sign} </span>
      {now > then && (
        <span className="sr">
          <Trans>more</Trans>{' '}
        </span>
      )}
      {now < then && (
        <span className="sr">
          <Trans>less</Trans>{' '}
        </span>
      )}
      {percent !== null && <strong>{formatPercent(Math.abs(percent))} </strong>}
    </>
  )
}
